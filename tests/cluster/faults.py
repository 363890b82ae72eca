"""What can happen to a site. Each fault returns when it is over; what it did not undo heals behind it."""
import asyncio
import os
import signal


async def kill_node(cluster, which, _):
    """A node is killed, and started again five seconds later."""
    cluster.nodes[which].kill()

    async def start_again():
        await asyncio.sleep(5)
        cluster.start_node(which)

    cluster.healing.append(asyncio.create_task(start_again()))


async def stop_node(cluster, which, _):
    """A node stands still for twelve seconds, and goes on."""
    cluster.nodes[which].kill(signal.SIGSTOP)
    await asyncio.sleep(12)
    cluster.nodes[which].kill(signal.SIGCONT)


async def replace_nodes(cluster, _, __):
    """Each node in order is stopped and started again."""
    for which, node in enumerate(cluster.nodes):
        node.child.terminate()
        await asyncio.to_thread(node.child.wait)
        cluster.start_node(which)
        await asyncio.to_thread(cluster.wait_for, which)


async def upgrade(cluster, *_):
    """Each node in order, then the worker, is stopped and started again as the new program."""
    cluster.program = cluster.options.tafl
    await replace_nodes(cluster, *_)
    cluster.worker.child.terminate()
    await asyncio.to_thread(cluster.worker.child.wait)
    cluster.start_worker()


async def kill_broker(cluster, _, __):
    """The broker is killed, and back after half a minute."""
    cluster.broker.kill()
    await asyncio.sleep(30)
    cluster.start_broker()


async def kill_primary(cluster, _, __):
    """The database's primary is killed, the standby promoted."""
    await asyncio.to_thread(cluster.database.fail_over)


async def lose_power(cluster, *_):
    """Power fails everywhere: all is killed at once, and what was not synced is gone."""
    def fail_and_start():
        for process in (*cluster.nodes, cluster.worker, cluster.broker):
            process.kill()
        cluster.dropped += cluster.database.lose_power()
        cluster.database.start_again()
        cluster.start_broker()
        cluster.start_worker()
        for which in range(len(cluster.nodes)):
            cluster.start_node(which)
            cluster.wait_for(which)

    await asyncio.gather(*cluster.healing)
    await asyncio.to_thread(fail_and_start)


async def slow_disk(cluster, _, __):
    """The standby's disk takes half a second for each write, for fifteen seconds."""
    receiver = await asyncio.to_thread(cluster.database.standby_receiver)
    for _ in range(25 if receiver else 0):
        os.kill(receiver, signal.SIGSTOP)
        await asyncio.sleep(0.5)
        os.kill(receiver, signal.SIGCONT)
        await asyncio.sleep(0.1)


async def jump_clock(cluster, which, dice):
    """A node's clock jumps by up to two minutes, and back after fifteen seconds."""
    cluster.set_clock(which, dice.choice((-1, 1)) * dice.randint(5, 120))
    await asyncio.sleep(15)
    cluster.set_clock(which, 0)


def part(how, text):
    async def part_for_a_while(cluster, which, _):
        getattr(cluster.network, how)(which, True)
        await asyncio.sleep(15)
        getattr(cluster.network, how)(which, False)

    part_for_a_while.__doc__ = text
    return part_for_a_while


FAULTS = {"kill": kill_node, "stop": stop_node, "roll": replace_nodes, "broker": kill_broker, "primary": kill_primary, "disk": slow_disk,
          "power": lose_power}
UPGRADES = {"upgrade": upgrade}  # with --from
CLOCKS = {"clock": jump_clock}  # with libfaketime
PARTINGS = {  # with namespaces
    "part": part("cut_off", "A node is cut off for fifteen seconds."),
    "mute": part("lose_what_it_sends", "What a node sends is lost for fifteen seconds."),
    "deaf": part("lose_what_it_is_sent", "What is sent to a node is lost for fifteen seconds."),
}
ALL = {**FAULTS, **UPGRADES, **CLOCKS, **PARTINGS}
