#!/usr/bin/env node
import { processIo } from './process-io.ts'
import { run } from './run.ts'

// `galley posts list | head` ends the reader before the writer: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

process.exitCode = await run(processIo(process.env), process.argv.slice(2))
