import { describe, expect, it, vi } from 'vitest';
import { bench } from '../fake_connection';

const event = (version: number, kind = 'quiet') => ({ on: 'event', game: 'g', version, kind });
const state = (version: number) => ({ on: 'state', game: 'g', version });
const move = { do: 'move', game: 'g', ply: 0, move: 'd1-d3' } as const;

describe('following a game', () => {
  it('asks for the whole state first, and after a cut for what came since', () => {
    const { socket, timers, connections, join, connection } = bench();
    socket.start();
    socket.watch('g');
    expect(join().said('watch')).toEqual([{ do: 'watch', game: 'g' }]);
    connection().says(state(4));
    connection().says(event(5));
    connection().onclose?.();
    timers.pass(400);
    expect(connections).toHaveLength(2);
    expect(join().said('watch')).toEqual([{ do: 'watch', game: 'g', since: 5 }]);
  });

  it('hands on each event once, however often it comes', () => {
    const { socket, received, join } = bench();
    socket.start();
    socket.watch('g');
    const connection = join();
    connection.says(state(1));
    connection.says(event(2));
    connection.says(event(2));
    connection.says(event(1));
    connection.says(event(3));
    expect(received.map((message) => ('version' in message ? message.version : null))).toEqual([1, 2, 3]);
  });

  it('asks for the whole state after a gap, and hands on nothing before it', () => {
    const { socket, received, join } = bench();
    socket.start();
    socket.watch('g');
    const connection = join();
    connection.says(state(1));
    connection.says(event(3));
    connection.says(event(4));
    expect(received).toHaveLength(1);
    expect(connection.said('watch')[1]).toEqual({ do: 'watch', game: 'g' });
    connection.says(state(4));
    connection.says(event(5));
    expect(received).toHaveLength(3);
  });

  it('does not come back for a game that was left', () => {
    const { socket, timers, join, connection } = bench();
    socket.start();
    socket.watch('g');
    join();
    socket.leave('g');
    connection().onclose?.();
    timers.pass(400);
    expect(join().said('watch')).toEqual([]);
  });

  // If the next page has opened the same game, closing the previous page must not unsubscribe from it.
  it('asks again for all that is on screen after a cut: a tournament and its chat', () => {
    const { socket, timers, join, connection } = bench();
    const tournament = { do: 'tournament', tournament: 't' } as const;
    const chat = { do: 'chat-room', room: 'tournament/t' } as const;
    socket.start();
    join();
    socket.follow(tournament);
    socket.follow(chat);
    socket.unfollow(tournament);
    connection().onclose?.();
    timers.pass(400);
    const next = join();
    expect(next.said('tournament')).toEqual([]);
    expect(next.said('chat-room')).toEqual([chat]);
  });

  it('tells the site that a game is left when the last part that follows it has left', () => {
    const { socket, received, join } = bench();
    socket.start();
    const connection = join();
    socket.watch('g');
    socket.watch('g');
    socket.leave('g');
    expect(connection.said('leave')).toEqual([]);
    connection.says(state(1));
    connection.says(event(2));
    expect(received).toHaveLength(2);
    socket.leave('g');
    expect(connection.said('leave')).toEqual([{ do: 'leave', game: 'g' }]);
  });

  it('counts nobody twice for a state that was asked for after a gap', () => {
    const { socket, join } = bench();
    socket.start();
    const connection = join();
    socket.watch('g');
    connection.says(state(1));
    connection.says(event(3));
    socket.leave('g');
    expect(connection.said('leave')).toHaveLength(1);
  });

  it('asks for the lobby again', () => {
    const { socket, timers, join, connection } = bench();
    socket.start();
    join();
    socket.lobby(true);
    connection().onclose?.();
    timers.pass(400);
    expect(join().said('lobby')).toEqual([{ do: 'lobby', on: true }]);
  });
});

describe('coming back', () => {
  it('waits longer after each failure, and briefly again after a success', () => {
    const { socket, timers, connections, join, connection } = bench();
    socket.start();
    connection().onclose?.();
    timers.pass(400);
    connection().onclose?.();
    timers.pass(799);
    expect(connections).toHaveLength(2);
    timers.pass(1);
    expect(connections).toHaveLength(3);
    join();
    connection().onclose?.();
    timers.pass(400);
    expect(connections).toHaveLength(4);
  });

  it('does not wait when the network is said to be back', () => {
    const { socket, timers, connections, connection } = bench();
    socket.start();
    for (let i = 0; i < 6; i++) {
      connection().onclose?.();
      timers.pass(60_000);
    }
    connection().onclose?.();
    const before = connections.length;
    socket.wentOnline();
    expect(connections).toHaveLength(before + 1);
  });

  it('takes a silent connection for lost', () => {
    const { socket, timers, join, connection } = bench();
    const links: string[] = [];
    socket.followLink((link) => links.push(link));
    socket.start();
    const first = join();
    timers.pass(10_000);
    expect(first.said('ping')).toHaveLength(1);
    timers.pass(5_000);
    expect(first.closed).toBe(true);
    expect(links).toEqual(['joining', 'open', 'lost']);
    timers.pass(400);
    expect(connection()).not.toBe(first);
  });

  it('keeps a connection that answers', () => {
    const { socket, timers, connections, join } = bench();
    socket.start();
    const connection = join();
    for (let i = 0; i < 5; i++) {
      timers.pass(10_000);
      connection.says({ on: 'pong', at: timers.now(), now: 0 });
    }
    expect(connections).toHaveLength(1);
  });

  it('ignores a connection it has given up', () => {
    const { socket, timers, received, join, connection } = bench();
    socket.start();
    const old = join();
    socket.wentOffline();
    timers.pass(400);
    join();
    old.says({ on: 'hello', me: { name: 'x', kind: 'guest' }, now: 0 });
    old.onclose?.();
    expect(received).toEqual([]);
    expect(connection().closed).toBe(false);
  });
});

describe('commands', () => {
  it('settles a move when the server has stored it', async () => {
    const { socket, join } = bench();
    socket.start();
    const connection = join();
    const stored = socket.command(move);
    expect(connection.said('move')).toEqual([{ ...move, id: 1 }]);
    connection.says({ on: 'done', id: 1 });
    await expect(stored).resolves.toBeUndefined();
  });

  it('says why a move was refused', async () => {
    const { socket, join } = bench();
    socket.start();
    const connection = join();
    const stored = socket.command(move);
    connection.says({ on: 'refused', id: 1, error: 'illegal', text: 'The way is blocked.' });
    await expect(stored).rejects.toThrow('The way is blocked.');
  });

  it('sends a move again that was not answered before the cut, with its number', async () => {
    const { socket, timers, join, connection } = bench();
    socket.start();
    join();
    const stored = socket.command(move);
    connection().onclose?.();
    timers.pass(400);
    const second = join();
    expect(second.said('move')).toEqual([{ ...move, id: 1 }]);
    second.says({ on: 'done', id: 1 });
    await expect(stored).resolves.toBeUndefined();
  });

  it('keeps a move that was made while there was no connection', () => {
    const { socket, timers, join, connection } = bench();
    socket.start();
    join();
    connection().onclose?.();
    void socket.command(move);
    timers.pass(400);
    expect(join().said('move')).toHaveLength(1);
  });

  it('does not resend a move that is stored', () => {
    const { socket, timers, join, connection } = bench();
    socket.start();
    join();
    void socket.command(move);
    connection().says({ on: 'done', id: 1 });
    connection().onclose?.();
    timers.pass(400);
    expect(join().said('move')).toEqual([]);
  });

  it('never sends anything but a move twice', async () => {
    const { socket, timers, join, connection } = bench();
    socket.start();
    join();
    const failed = vi.fn();
    const chat = socket.command({ do: 'chat', game: 'g', text: 'hello' }).catch(failed);
    connection().onclose?.();
    await chat;
    expect(failed).toHaveBeenCalledOnce();
    timers.pass(400);
    expect(join().said('chat')).toEqual([]);
  });

  it('tells the lag it measured', () => {
    const { socket, timers, join } = bench();
    socket.start();
    const connection = join();
    timers.pass(10_000);
    timers.pass(60);
    connection.says({ on: 'pong', at: 10_000, now: 0 });
    void socket.command(move);
    expect(connection.said('move')[0]).toMatchObject({ lag: 30 });
  });
});
