import assert from 'node:assert/strict'
import { test } from 'node:test'
import { titleOfFile, titleOfLink } from './title-of-file.ts'

test('a file is called by its name, without folders and extension', () => {
  for (const [name, title] of [
    ['team-photo.jpg', 'team-photo'],
    ['C:\\fakepath\\Große Säge.PNG', 'Große Säge'],
    ['../../etc/passwd', 'passwd'],
    ['release 1.0 final.mp4', 'release 1.0 final'],
    ['版画.webp', '版画'],
    ['a\u0000b\u202Egpj.exe', 'a bgpj'],
    ['\ud800.png', '\ufffd'],
    ['.jpg', null],
    ['   ', null],
    ['', null],
    ['x'.repeat(1000), 'x'.repeat(300)],
  ] as const)
    assert.equal(titleOfFile(name), title, name)
})

test('a file behind a link by the last part of its path', () => {
  for (const [url, title] of [
    ['https://files.example/a/Gro%C3%9Fe%20S%C3%A4ge.png?size=2#top', 'Große Säge'],
    ['https://files.example/100%.png', '100%'],
    ['https://files.example/a%2Fb.png', 'b'],
    ['https://files.example/', null],
  ] as const)
    assert.equal(titleOfLink(url), title, url)
})
