/** `npm run dev`: the installation, restarted when a source file changes, and the web app's dev server in front of it. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const start = (args: string[]) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })

const children = [
  start(['--watch-path=src', '--watch-preserve-output', 'src/main/all-in-one.ts']),
  start(['node_modules/vite/bin/vite.js', '--config', 'web/vite.config.ts']),
]

// Both children get Ctrl+C from the terminal. This process waits for them, and ends one when the other ends.
process.on('SIGINT', () => {})
for (const child of children) {
  child.on('exit', () => {
    for (const other of children) other.kill('SIGTERM')
  })
}
