import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTH = /\.(js|css|svg)$/
const brotli = promisify(brotliCompress)
const gzipped = promisify<Buffer, { level: number }, Buffer>(gzip)

/** Compresses files with hashed names once, as well as possible, beside the plain file: the server only sends them. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const folder = join(dir, 'assets')
      for (const name of await readdir(folder)) {
        if (!WORTH.test(name)) continue
        const file = join(folder, name)
        const plain = await readFile(file)
        // Quality 11 is brotli's default.
        await writeFile(`${file}.br`, await brotli(plain))
        await writeFile(`${file}.gz`, await gzipped(plain, { level: 9 }))
      }
    },
  }
}
