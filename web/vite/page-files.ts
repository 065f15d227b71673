import type { Plugin, Rolldown } from 'vite'

/**
 * Writes `pages.json`: what the server puts into head and body of each page. `src/surfaces/pages/web-app.ts` reads it.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const { FIRST_PAGES } = await firstPages()
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html'))
      const early = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/early.ts'))
      if (!entry || !early) throw new Error('The build has no entry')
      if (early.imports.length > 0) throw new Error('src/early.ts would wait for other files')
      const known = withImports(entry, bundle)
      const pages = FIRST_PAGES.map(({ path, files: names, reads, picture }) => {
        const files = new Set<string>()
        for (const name of names) {
          const [chunk, other] = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${name}.tsx`))
          if (!chunk || other) throw new Error(`The page ${path} has ${chunk ? 'two files' : 'no file'} ${name}.tsx`)
          for (const file of withImports(chunk, bundle)) if (!known.has(file)) files.add(file)
        }
        const links = [...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
        const meta =
          reads.length > 0 ? `<meta name="first-reads" content="${reads.join(' ').replaceAll('&', '&amp;')}">` : ''
        const head = `${meta}<script type="module" async crossorigin src="/${early.fileName}"></script>${links.join('')}`
        return { path, head, frame: picture }
      })
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) })
    },
  }
}

/** Loaded as it is and not with the configuration, into which every page would be drawn by the table's imports. */
const firstPages = (): Promise<typeof import('../src/app/first-pages.ts')> =>
  import(new URL('../src/app/first-pages.ts', import.meta.url).href)

/** The files of a chunk and of all that it needs before it runs. */
function withImports(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(chunk.fileName)) return seen
  seen.add(chunk.fileName)
  for (const name of chunk.imports) {
    const next = bundle[name]
    if (next?.type === 'chunk') withImports(next, bundle, seen)
  }
  return seen
}
