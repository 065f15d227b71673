import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { CHUNKS } from './vite/chunks.ts'
import { compressed } from './vite/compressed.ts'
import { iconsByName } from './vite/icons-by-name.ts'
import { pageFiles } from './vite/page-files.ts'

/** Browsers that know `light-dark()`: each colour token is written once, with both of its values. */
const BROWSERS = ['chrome123', 'firefox120', 'safari17.5']

/** Development: `API_URL` names a running server whose /v1 the pages use. */
const api = process.env.API_URL ?? 'http://127.0.0.1:4400'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [iconsByName(), react(), tailwindcss(), pageFiles(), compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: BROWSERS,
    cssTarget: BROWSERS,
    assetsInlineLimit: 0,
    // All of these browsers know it themselves.
    modulePreload: { polyfill: false },
    manifest: true,
    // What the packages in it ask for: their texts come along, and every installation serves them.
    license: { fileName: 'assets/licenses.txt' },
    rolldownOptions: {
      input: { index: join(import.meta.dirname, 'index.html'), early: join(import.meta.dirname, 'src/early.ts') },
      output: { codeSplitting: CHUNKS },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/v1': api, '/storage': api } },
})
