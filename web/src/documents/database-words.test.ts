import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countWords, guessFields, readWords } from './database-words.ts'

const column = (name: string, type: string, options: string[] = []) => ({ id: name.toLowerCase(), name, type, options })

test('columns are guessed by their types and usual names', () => {
  const fields = guessFields([
    column('Name', 'title'),
    column('Post', 'rich_text'),
    column('Channels', 'multi_select'),
    column('Publish on', 'date'),
    column('Ready', 'checkbox'),
    column('Status', 'select'),
    column('Live at', 'url'),
  ])
  assert.deepEqual(fields, {
    textColumn: 'post',
    titleColumn: null,
    networksColumn: 'channels',
    networks: [],
    dateColumn: 'publish on',
    readyColumn: 'ready',
    readyOption: null,
    stateColumn: 'status',
    addressColumn: 'live at',
  })
  const staged = guessFields([column('Name', 'title'), column('Stage', 'status', ['Idea', 'Ready to go'])])
  assert.deepEqual(
    [staged.textColumn, staged.readyColumn, staged.readyOption, staged.stateColumn],
    [null, 'stage', 'Ready to go', null],
  )
})

test('a reading is put into words', () => {
  const mapping = { title: 'Plan', lastError: null, lastReadAt: '2030-01-01T00:00:00Z', drafts: 2, problems: 1 }
  assert.equal(readWords(mapping as never), '“Plan” is read: 2 drafts · one row needs a look.')
  assert.equal(readWords({ ...mapping, lastReadAt: null } as never), '“Plan” is being read in the background.')
  assert.equal(readWords({ ...mapping, lastError: 'no' } as never), '“Plan” could not be read.')
  assert.equal(countWords({ drafts: 0, problems: 0 }), 'no drafts yet')
})
