import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeText } from './encode-text.ts'
import { saidBySite, standsInSite } from './stands-in-site.ts'

test('a value that a site has is told from one that was made up', () => {
  const said = saidBySite('12-shadcn-app')
  const cases: [Parameters<typeof standsInSite>[1], string, boolean][] = [
    ['primary', '#e11d48', true], // hsl(346.8 77.2% 49.8%), which the site has as channels
    ['primary', '#e11d68', false],
    ['bodyFont', 'Inter', true],
    ['bodyFont', 'Interstate', false],
    ['name', 'Parcelnook', true],
    ['name', 'Parcelnook Ltd', false],
    ['logo', 'http://127.0.0.1:1/apple-icon.png', true],
    ['logo', 'http://127.0.0.1:1/logo.png', false],
  ]
  for (const [field, value, stands] of cases) assert.equal(standsInSite(said, field, value), stands, value)
})

test('a text in another encoding is what a browser reads from its bytes', () => {
  for (const [charset, text] of [
    ['windows-1251', 'Стари книги'],
    ['shift_jis', '和菓子処 しおかぜ'],
    ['iso-8859-2', 'Kőfaragó'],
  ] as const)
    assert.equal(new TextDecoder(charset).decode(encodeText(text, charset)), text)
})
