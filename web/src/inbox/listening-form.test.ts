import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeOf, formOf, withEntries } from './listening-form.ts'

const LISTENING = {
  watchHandles: ['oak_and_iron'],
  keywords: ['block plane', 'cap iron'],
  autoRefresh: false,
  redditKeywords: [],
  subreddits: ['handtools'],
  redditExcludeTerms: ['giveaway'],
  feeds: [
    { id: 'a', name: 'Makers', source: 'people' as const, keywords: [], listId: null, handles: ['tom'] },
    { id: 'b', name: 'A list', source: 'list' as const, keywords: [], listId: '42' },
    { id: 'c', name: 'Blades', source: 'keywords' as const, keywords: ['blade'], listId: null },
  ],
  autoDraft: false,
  updatedAt: null,
}

test('what was read and is saved again changes nothing', () => {
  const { feeds, ...lists } = changeOf(formOf(LISTENING))
  assert.deepEqual(lists, {
    watchHandles: ['@oak_and_iron'],
    keywords: ['block plane', 'cap iron'],
    redditKeywords: [],
    subreddits: ['r/handtools'],
    redditExcludeTerms: ['giveaway'],
  })
  assert.deepEqual(feeds, [
    { id: 'a', name: 'Makers', source: 'people', keywords: [], handles: ['@tom'], listId: null },
    { id: 'b', name: 'A list', source: 'list', keywords: [], handles: [], listId: '42' },
    { id: 'c', name: 'Blades', source: 'keywords', keywords: ['blade'], handles: [], listId: null },
  ])
})

test('suggestions are added once, below what is there', () => {
  assert.equal(withEntries('Block plane, oak', ['block PLANE', 'spokeshave']), 'Block plane\noak\nspokeshave')
})
