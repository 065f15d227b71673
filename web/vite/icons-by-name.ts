import type { Plugin } from 'vite'

const IMPORT = /^import \{ ([^}]+) \} from 'lucide-react'$/gm

/**
 * Imports each icon from its own file, for the build: through the package's list, every icon of any page would load
 * with the first page.
 */
export function iconsByName(): Plugin {
  return {
    name: 'icons-by-name',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes("'lucide-react'") || id.includes('/node_modules/')) return null
      return { code: code.replace(IMPORT, (_, names: string) => eachByName(names)), map: null }
    },
  }
}

function eachByName(names: string): string {
  const imports = names.split(', ').map((name) => {
    if (name.startsWith('type ')) return `import type { ${name.slice(5)} } from 'lucide-react'`
    const [icon = '', local = icon] = name.split(' as ')
    return `import ${local} from 'lucide-react/icons/${fileOf(icon)}'`
  })
  return imports.join(';')
}

/** The file of an icon: `ChevronsUpDown` is in chevrons-up-down, `Link2` in link-2. */
const fileOf = (icon: string): string =>
  icon.replace(/[A-Z0-9]+/g, (start, at) => `${at > 0 ? '-' : ''}${start.toLowerCase()}`)
