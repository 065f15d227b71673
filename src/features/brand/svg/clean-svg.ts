/** Runs in a child process, where it can be ended: see logo-work.ts. */
import { type CustomPlugin, optimize, type XastChild, type XastParent } from 'svgo'
import { ATTRIBUTES, ELEMENTS, LOOKS } from './allowed.ts'

export type CleanSvg =
  | { svg: string; hasText: boolean; leftOut: boolean }
  | { problem: 'not_decodable' | 'cut_off' | 'logo_empty' }

/** What a file tells that another program may have wanted; nobody need hear that it is gone. */
const HARMLESS = new Set(['title', 'desc', 'metadata', 'style'])
/** Rules for every screen count as those that stand outside of such a block. */
const FOR_ALL = ['', 'media all', 'media screen']
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
      plugins: [{ name: 'inlineStyles', params: { onlyMatchedOnce: false, useMqs: FOR_ALL } }, allowedOnly(found)],
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

/** What stays of an attribute, null if nothing does, and whether somebody may miss what does not. */
interface Allowed {
  kept: string | null
  isMissed: boolean
}

/** What somebody may miss, or put there on purpose; not what drawing programs leave behind. */
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
    // A note separates what stands around it, as a blank does.
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

/** `url( "#a" )` as `url(#a)`: the one form in which it is looked at below. */
const plainReferences = (value: string): string =>
  value.replace(/url\(\s*(["']?)(#[^\s"'()\\<>&;]+)\1\s*\)/gi, 'url($2)')

/** An escape could spell any other word, and a comment could stand in the middle of one. */
const SPELLED = /\\|\/\*|@/
const POINTS = /url\(\s*(?!#[^\s"'()\\<>&;]+\))|image-set|image\(|src\(|javascript:|expression\(/i

const staysInside = (value: string): boolean => !SPELLED.test(value) && !POINTS.test(value)
