import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const WEB = join(import.meta.dirname, '../../web/src')
const files = globSync(['**/*.{ts,tsx}', '../parts/*.{ts,tsx}'], { cwd: WEB })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(WEB, file), 'utf8') }))
const styles = readFileSync(join(WEB, 'styles.css'), 'utf8')

/** Folders and files that show colours chosen by people (their brand), or a code for a camera. */
const OWN_COLOURS = ['brand/', 'settings/you/qr-code.tsx', 'visuals/']

const namesOf = (kind: string) => [...styles.matchAll(new RegExp(`--${kind}-([\\w-]+?):`, 'g'))].map(([, name]) => name)
const colours = new Set([...namesOf('color'), 'transparent', 'current', 'inherit'])
const sizes = new Set(namesOf('text').filter((name) => name && !name.includes('--')))
const radii = new Set(namesOf('radius'))

/** What may follow these utilities without naming a colour, size or radius: a side, a width, a style or a position. */
const OTHER =
  /^(?:[tblrxyse]|[tblrxyse]-\d+|\d+|\d+\.\d+|dashed|dotted|solid|none|collapse|separate|offset-\S+|left|center|right|start|end|wrap|nowrap|balance|pretty|ellipsis|clip|cover|contain|repeat\S*|top|bottom|fixed|inset|gradient\S*|wavy|auto|from-font|black|route|field|area|node|span|to|of)$/

const USED =
  /(?<![\w/.-])(?:[\w[\]=&>~*()-]+:)*(bg|text|border|fill|stroke|ring|outline|divide|decoration|accent|caret|shadow|rounded)-((?:[tblrxyse]-)?)([a-z][\w.-]*)(?:\/\d+)?(?=[\s'"`])/g

test('classes name only the colours, sizes and radii of the theme', () => {
  const wrong: string[] = []
  for (const { file, text } of files)
    for (const literal of text.matchAll(
      /className=(?:"[^"]*"|\{[^}]*\})|(?<=classes\()[^)]*|'[^'\n]*(?:bg|text|border)-[^'\n]*'/g,
    ))
      for (const [used, utility = '', , name = ''] of literal[0].matchAll(USED)) {
        if (OTHER.test(name)) continue
        const known =
          utility === 'rounded'
            ? radii
            : utility === 'text'
              ? new Set([...sizes, ...colours])
              : utility === 'shadow'
                ? new Set(namesOf('shadow'))
                : colours
        if (!known.has(name)) wrong.push(`${file}: ${used}`)
      }
  assert.deepEqual(wrong, [], 'these make no style: web/src/styles.css has the names')
})

test('no component has a colour, a size or a duration of its own', () => {
  const wrong: string[] = []
  for (const { file, text } of files) {
    if (OWN_COLOURS.some((room) => file.startsWith(room))) continue
    for (const [found] of text.matchAll(
      /['"`[>\s](#[0-9a-fA-F]{6}|#[0-9a-fA-F]{3})\b(?=['"`;\]\s])|\b(?:rgba?|hsl|oklch)\(|(?:text|rounded|duration|leading|delay)-\[[^\]]+\]/g,
    ))
      wrong.push(`${file}: ${found.trim()}`)
  }
  assert.deepEqual(wrong, [], 'it belongs into web/src/styles.css, under a name')
})

test('green is a person’s yes', () => {
  const ofApp = files.filter(({ file }) => !file.startsWith('../parts/'))
  const green = ofApp.filter(({ text }) => /(?:bg|text|border|fill|stroke)-green/.test(text)).map(({ file }) => file)
  // The place where a post is dropped, the logo, the main action, the stamp, and the mark of an approved post.
  const yes = ['calendar/day-grid.tsx', 'shell/logo.tsx', 'ui/button.tsx', 'ui/stamp.tsx', 'ui/status-mark.tsx']
  assert.deepEqual(green.sort(), yes)
})
