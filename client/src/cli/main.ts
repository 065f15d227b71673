#!/usr/bin/env node
import { processIo } from './process-io.ts'
import { run } from './run.ts'

// `galley posts list | head` closes the pipe early, which is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

process.exitCode = await run(processIo(process.env), process.argv.slice(2))
