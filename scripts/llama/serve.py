"""Serves a GGUF model by llama.cpp's own server (package xllamacpp) until standard input ends."""

import sys

import xllamacpp

parameters = xllamacpp.CommonParams()
parameters.model.path = sys.argv[1]
parameters.port = int(sys.argv[2])
parameters.n_ctx = 8192
parameters.n_parallel = 1
parameters.warmup = False
server = xllamacpp.Server(parameters)
print(f"listening {server.listening_address}", flush=True)
sys.stdin.read()
