/** Runs in a child process, where it can be ended: see logo-work.ts. */
import { type CustomPlugin, optimize, type XastChild, type XastParent } from 'svgo'
import { ATTRIBUTES, ELEMENTS, LOOKS } from './allowed.ts'

export type CleanSvg =
  | { svg: string; hasText: boolean; leftOut: boolean }
  | { problem: 'not_decodable' | 'cut_off' | 'logo_empty' }

/** Elements that only serve other programs. Nobody is warned when they are removed. */
const HARMLESS = new Set(['title', 'desc', 'metadata', 'style'])
/** The at-rules whose content is treated like rules outside a block, because they apply to every screen. */
const FOR_ALL = ['', 'media all', 'media screen']
const END = /<\/(?:[\w-]+:)?svg\s*>\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*$/

/**
 * The same SVG with only shapes, gradients, text, and references within the file: no script, handler, embedded file,
 * link or entity declaration. Style sheets are first turned into attributes, so that shapes keep their style.
 */
export function cleanSvg(source: string): CleanSvg {
  const found = { hasText: false, leftOut: false }
  if (!END.test(source)) return { problem: 'cut_off' }
  try {
    const { data } = optimize(source, {
      plugins: [{ name: 'inlineStyles', params: { onlyMatchedOnce: false, useMqs: FOR_ALL } }, allowedOnly(found)],
    })
    if (!data.startsWith('<svg')) return { problem: 'logo_empty' }
    // A second, independent check. If the first one missed something, the mistake is ours, and the file is refused.
    if (REFERS_OUT.test(data)) return { problem: 'not_decodable' }
    return { svg: data, ...found }
  } catch {
    // Nested or external entities, or tags that do not close.
    return { problem: 'not_decodable' }
  }
}

const REFERS_OUT = /<[!?]|<(?!\/?[a-zA-Z]+[\s/>])|href="(?!#)|url\((?!#|'#|&quot;#)|@import|\son[a-z]+=|javascript:/i

function allowedOnly(found: { hasText: boolean; leftOut: boolean }): CustomPlugin {
  return {
    name: 'allowedOnly',
    fn: () => ({
      doctype: { enter: leaveOut },
      instruction: { enter: leaveOut },
      comment: { enter: leaveOut },
      element: {
        enter: (node, parent) => {
          if (!ELEMENTS.has(node.name)) {
            // Elements of other programs (`sodipodi:namedview`) draw nothing, so nobody is warned.
            if (!HARMLESS.has(node.name) && !node.name.includes(':')) found.leftOut = true
            return leaveOut(node, parent)
          }
          if (node.name === 'text') found.hasText = true
          for (const [name, value] of Object.entries(node.attributes)) {
            const { kept, isMissed } = allowedValue(name, value)
            if (kept === null) delete node.attributes[name]
            else node.attributes[name] = kept
            if (isMissed) found.leftOut = true
          }
        },
      },
    }),
  }
}

function leaveOut(node: XastChild, parent: XastParent): void {
  parent.children = parent.children.filter((child) => child !== node)
}

/** What is left of an attribute (null if nothing), and whether its author may miss the removed part. */
interface Allowed {
  kept: string | null
  isMissed: boolean
}

/** Matches content that its author may miss or put there on purpose, unlike the leftovers of drawing programs. */
const TELLING = /^on|^(?:xlink:)?href|url\(|\\/i
const without = (name: string, value: string): Allowed => ({ kept: null, isMissed: TELLING.test(name + value) })
const whole = (kept: string): Allowed => ({ kept, isMissed: false })

function allowedValue(name: string, value: string): Allowed {
  if (!ATTRIBUTES.has(name)) return without(name, value)
  if (name === 'href' || name === 'xlink:href') {
    return /^\s*#[^\s]+\s*$/.test(value) ? whole(value.trim()) : without(name, value)
  }
  if (name === 'style') return allowedStyle(value)
  if (name === 'xmlns') return whole('http://www.w3.org/2000/svg')
  if (name === 'xmlns:xlink') return whole('http://www.w3.org/1999/xlink')
  const inside = plainReferences(value)
  return staysInside(inside) ? whole(inside) : without(name, value)
}

function allowedStyle(style: string): Allowed {
  const declarations = style
    // A comment separates its neighbours, as a blank does.
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .split(';')
    .map((declaration) => {
      const [, property = '', value = ''] = /^\s*([\w-]+)\s*:(.*)$/s.exec(declaration) ?? []
      const inside = plainReferences(value)
      const stays = LOOKS.has(property.toLowerCase()) && staysInside(inside)
      return stays ? whole(`${property}:${inside}`) : without(property, value)
    })
  const kept = declarations.flatMap((one) => one.kept ?? [])
  return {
    kept: kept.length > 0 ? kept.join(';') : null,
    isMissed: declarations.some(({ isMissed }) => isMissed),
  }
}

/** Writes `url( "#a" )` as `url(#a)`, the one form that the code below checks. */
const plainReferences = (value: string): string =>
  value.replace(/url\(\s*(["']?)(#[^\s"'()\\<>&;]+)\1\s*\)/gi, 'url($2)')

/** Values that could hide words: an escape can spell any word, and a comment can split one. */
const SPELLED = /\\|\/\*|@/
const POINTS = /url\(\s*(?!#[^\s"'()\\<>&;]+\))|image-set|image\(|src\(|javascript:|expression\(/i

const staysInside = (value: string): boolean => !SPELLED.test(value) && !POINTS.test(value)
