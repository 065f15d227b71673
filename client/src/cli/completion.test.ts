import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

const hasBash = spawnSync('bash', ['-c', 'complete']).status === 0

test('the generated bash script completes words', { skip: !hasBash && 'there is no bash here' }, () => {
  const script = `
    galley() { '${process.execPath}' '${join(import.meta.dirname, 'main.ts')}' "$@"; }
    source <(galley completion bash)
    at() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _galley; echo "\${COMPREPLY[*]}"; }
    complete -p galley
    at galley posts up
    at galley posts update p --reply-settings ''
  `
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
  assert.equal(stderr, '')
  const [rule, ...found] = stdout.trim().split('\n')
  assert.match(rule ?? '', /-F _galley galley/)
  assert.deepEqual(found, ['update', 'everyone following mentionedUsers verified'])
})
