import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Browsers that know `light-dark()`: each colour token is written once, with both of its values. */
const BROWSERS = ['chrome123', 'firefox120', 'safari17.5']

/** Development: `API_URL` names a running server whose /v1 the pages use. */
const api = process.env.API_URL ?? 'http://127.0.0.1:4400'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: BROWSERS,
    cssTarget: BROWSERS,
    assetsInlineLimit: 0,
    manifest: true,
  },
  server: { host: '127.0.0.1', proxy: { '/v1': api, '/storage': api } },
})
