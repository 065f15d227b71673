import { readFile } from 'node:fs/promises'
import { homedir, hostname } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Io } from './io.ts'

/** The `Io` of the process that the command runs in. */
export function processIo(env: Io['env']): Io {
  const { stdin, stdout, stderr } = process
  return {
    env,
    isTerminal: stdout.isTTY === true,
    columns: stdout.columns ?? 100,
    canAsk: stdin.isTTY === true,
    out: (words) => void stdout.write(words),
    err: (words) => void stderr.write(words),
    readInput: () => text(stdin),
    readFile: (path) => readFile(path, 'utf8'),
    async ask(question, { secret = false } = {}) {
      if (secret) stderr.write(question)
      // readline shows typed text by writing it to its output. For a secret, the output goes nowhere.
      const output = secret ? new Writable({ write: (_chunk, _encoding, done) => done() }) : stderr
      const lines = createInterface({ input: stdin, output, terminal: true })
      try {
        return await lines.question(secret ? '' : question)
      } finally {
        lines.close()
        if (secret) stderr.write('\n')
      }
    },
    hostname: hostname(),
    homeFolder: homedir(),
  }
}
