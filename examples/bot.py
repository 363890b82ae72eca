#!/usr/bin/env python3
"""A bot for a Skjaldborg site, with Python's standard library alone: accepts every challenge and plays legal moves at random.

    TAFL_TOKEN=tafl_… examples/bot.py http://localhost:8080

docs/bots.md explains the account, its token, and what the streams say. Write choose() anew, and it plays better."""
import json
import os
import random
import sys
import threading
import time
import urllib.error
import urllib.request

api = sys.argv[1].rstrip("/") + "/api/v1"
headers = {"Authorization": "Bearer " + os.environ["TAFL_TOKEN"], "Content-Type": "application/json"}
playing = set()

def choose(board):  # `destinations` has all legal moves, by the square on which they begin
    return random.choice([f"{start}-{end}" for start, ends in board["destinations"].items() for end in ends])

def ask(path, body=None):  # an idle stream sends a blank line every seven seconds
    return urllib.request.urlopen(urllib.request.Request(api + path, body, headers), timeout=30)

def post(path, **fields):
    try:
        ask(path, json.dumps(fields).encode() if fields else b"").close()
    except urllib.error.HTTPError as refusal:
        print(path, json.load(refusal)["text"], flush=True)

def follow(path, hear):  # until hear() says that it was the last message; a lost connection is opened again
    while True:
        try:
            with ask(path) as stream:
                if any(hear(json.loads(line)) for line in stream if line.strip()):
                    return
        except urllib.error.HTTPError as refusal:
            sys.exit(json.load(refusal)["text"])
        except OSError as failure:
            print(path, failure, flush=True)
        time.sleep(1)

def play(game, message):
    if message.get("status") == "over" or message.get("kind") == "end":
        print(game, message["text"], flush=True)
        return True
    if message.get("board", {}).get("destinations"):  # they are for the player to move
        post(f"/games/{game}/move", move=choose(message["board"]))

def hear(message):
    if message["on"] == "challenge":
        post(f"/challenges/{message['challenge']['id']}/accept")
    elif message["on"] == "mine" and message["brief"]["status"] == "going" and message["game"] not in playing:
        playing.add(message["game"])
        heard = lambda said: play(message["game"], said)
        threading.Thread(target=follow, args=(f"/bot/games/{message['game']}", heard), daemon=True).start()

follow("/bot/events", hear)
