import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { communityName } from './reddit-community.ts'

describe('a community of Reddit', () => {
  const taken: [words: string, name: string][] = [
    ['northwind', 'northwind'],
    ['Northwind', 'Northwind'],
    ['r/northwind', 'northwind'],
    ['/r/northwind', 'northwind'],
    ['/r/northwind/', 'northwind'],
    ['R/northwind', 'northwind'],
    [' northwind\n', 'northwind'],
    ['north_wind2', 'north_wind2'],
    ['3dprinting', '3dprinting'],
    ['de', 'de'],
    ['a'.repeat(3), 'aaa'],
    ['a'.repeat(21), 'a'.repeat(21)],
    ['https://www.reddit.com/r/northwind/', 'northwind'],
    ['https://www.reddit.com/r/northwind', 'northwind'],
    ['http://reddit.com/r/northwind?utm_source=share', 'northwind'],
    ['https://old.reddit.com/r/northwind/#top', 'northwind'],
    ['old.reddit.com/r/northwind', 'northwind'],
    ['reddit.com/r/northwind', 'northwind'],
    ['https://new.reddit.com/r/northwind/hot/', 'northwind'],
    ['https://sh.reddit.com/r/northwind/submit', 'northwind'],
    ['HTTPS://WWW.REDDIT.COM/R/Northwind', 'Northwind'],
    ['https://www.reddit.com/r/northwind/comments/1abcd/a_title/', 'northwind'],
    ['u_anna-b', 'u_anna-b'],
    ['u/anna-b', 'u_anna-b'],
    ['/u/anna-b', 'u_anna-b'],
    ['https://www.reddit.com/user/anna-b/', 'u_anna-b'],
  ]
  for (const [words, name] of taken) it(`by ${JSON.stringify(words)}`, () => assert.equal(communityName(words), name))

  const others = [
    '',
    ' ',
    'r/',
    'a',
    'north-wind',
    'r/north-wind',
    'north wind',
    'r/ northwind',
    '_northwind',
    'northwind+askhistorians',
    'r/northwind+askhistorians',
    'https://www.reddit.com/r/northwind+askhistorians/',
    'northwind, askhistorians',
    'a'.repeat(22),
    'größe',
    'northwind.',
    '#northwind',
    '@northwind',
    'northwind\u200b',
    'all',
    'r/popular',
    'https://www.reddit.com/r/All/',
    'https://www.reddit.com/',
    'https://www.reddit.com',
    'https://www.reddit.com/user/anna/m/boats/',
    'https://www.reddit.com.example.org/r/northwind',
    'https://www.reddit.com@example.org/r/northwind',
    'https://example.org/r/northwind',
    'https://redd.it/1abcd',
  ]
  for (const words of others) it(`none by ${JSON.stringify(words)}`, () => assert.equal(communityName(words), null))
})
