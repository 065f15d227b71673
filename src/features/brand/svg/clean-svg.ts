/** Runs in a child process, where it can be ended: see logo-work.ts. */
import { type CustomPlugin, optimize, type XastChild, type XastParent } from 'svgo'
import { ATTRIBUTES, ELEMENTS, LOOKS } from './allowed.ts'

export type CleanSvg =
  | { svg: string; hasText: boolean; leftOut: boolean }
  | { problem: 'not_decodable' | 'cut_off' | 'logo_empty' }

/** What a file tells that another program may have wanted; nobody need hear that it is gone. */
const HARMLESS = new Set(['title', 'desc', 'metadata', 'style'])
const END = /<\/(?:[\w-]+:)?svg\s*>\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*$/

/**
 * The same drawing with nothing in it but shapes, gradients, text and what refers to them within the file: no script, no
 * handler, no embedded file, no link, no declaration of entities. Style sheets become attributes first, so that what
 * they say of shapes stays.
 */
export function cleanSvg(source: string): CleanSvg {
  const found = { hasText: false, leftOut: false }
  if (!END.test(source)) return { problem: 'cut_off' }
  try {
    const { data } = optimize(source, {
      plugins: [{ name: 'inlineStyles', params: { onlyMatchedOnce: false } }, allowedOnly(found)],
    })
    if (!data.startsWith('<svg')) return { problem: 'logo_empty' }
    // A second look, by other eyes: what the first let through is a mistake of ours, and the file is refused.
    if (REFERS_OUT.test(data)) return { problem: 'not_decodable' }
    return { svg: data, ...found }
  } catch {
    // Entities of entities, entities from elsewhere, tags that do not close.
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
            // Elements of other programs (`sodipodi:namedview`) say nothing to anybody who draws.
            if (!HARMLESS.has(node.name) && !node.name.includes(':')) found.leftOut = true
            return leaveOut(node, parent)
          }
          if (node.name === 'text') found.hasText = true
          for (const [name, value] of Object.entries(node.attributes)) {
            const kept = allowedValue(name, value)
            if (kept === null) delete node.attributes[name]
            else node.attributes[name] = kept
            if (kept === null && TELLING.test(name + value)) found.leftOut = true
          }
        },
      },
    }),
  }
}

function leaveOut(node: XastChild, parent: XastParent): void {
  parent.children = parent.children.filter((child) => child !== node)
}

/** What somebody may miss, or put there on purpose; not what drawing programs leave behind. */
const TELLING = /^on|^(?:xlink:)?href|url\(|\\/i

function allowedValue(name: string, value: string): string | null {
  if (!ATTRIBUTES.has(name)) return null
  if (name === 'href' || name === 'xlink:href') return /^\s*#[^\s]+\s*$/.test(value) ? value.trim() : null
  if (name === 'style') return allowedStyle(value)
  if (name === 'xmlns') return 'http://www.w3.org/2000/svg'
  if (name === 'xmlns:xlink') return 'http://www.w3.org/1999/xlink'
  return staysInside(value) ? value : null
}

function allowedStyle(style: string): string | null {
  const kept = style.split(';').filter((declaration) => {
    const [, property = '', value = ''] = /^\s*([\w-]+)\s*:(.*)$/s.exec(declaration) ?? []
    return LOOKS.has(property.toLowerCase()) && staysInside(value)
  })
  return kept.length > 0 ? kept.join(';') : null
}

/** An escape could spell any other word, and a comment could stand in the middle of one. */
const SPELLED = /\\|\/\*|@/
const POINTS = /url\(\s*(?!["']?#[\w.:-]+["']?\s*\))|image-set|image\(|src\(|javascript:|expression\(/i

const staysInside = (value: string): boolean => !SPELLED.test(value) && !POINTS.test(value)
