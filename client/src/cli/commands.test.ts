import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandName } from './command-name.ts'
import { type Command, commands } from './commands.ts'
import { candidates } from './completion.ts'
import { flagName, flagsOf } from './flags.ts'
import { commandHelp, groupHelp, mainHelp } from './help.ts'

const O = '/v1/orgs/{orgId}'

test('the name of a command follows from the operation’s name and path', () => {
  for (const [operation, path, name] of [
    ['listPosts', `${O}/marketing/posts`, 'posts list'],
    ['getPost', `${O}/marketing/posts/{postId}`, 'posts get'],
    ['postNow', `${O}/marketing/posts/{postId}/post-now`, 'posts post-now'],
    ['checkContent', `${O}/marketing/posts/check`, 'posts check-content'],
    ['checkPost', `${O}/marketing/posts/{postId}/check`, 'posts check'],
    ['approvePostGroup', `${O}/marketing/post-groups/{groupId}/approve`, 'post-groups approve'],
    ['addPost', `${O}/marketing/post-groups/{groupId}/posts`, 'post-groups add-post'],
    ['createXThread', `${O}/marketing/x-threads`, 'x-threads create'],
    ['getSchedulerSettings', `${O}/marketing/scheduler/settings`, 'scheduler get-settings'],
    ['listSocialAccounts', `${O}/marketing/accounts`, 'accounts list'],
    ['startOAuth', `${O}/marketing/accounts/{platform}/oauth/start`, 'accounts start-oauth'],
    ['createApiKey', `${O}/api-keys`, 'api-keys create'],
    ['listStrategies', `${O}/strategies`, 'strategies list'],
    ['getStrategy', `${O}/strategies/{strategyId}`, 'strategies get'],
    ['getOrg', O, 'orgs get'],
    ['getMe', '/v1/users/me', 'users get-me'],
    ['signIn', '/v1/auth/sign-in', 'auth sign-in'],
    ['getStatus', '/v1/public/status', 'status get'],
    ['getJwks', '/.well-known/jwks.json', 'jwks get'],
  ] as const) {
    const { group, action } = commandName(operation, path)
    assert.equal(`${group} ${action}`, name)
  }
})

test('the name of a flag follows from the name of its field', () => {
  for (const [field, flag] of [
    ['contentText', 'content-text'],
    ['filter[platform]', 'filter-platform'],
    ['filterOp[tagId]', 'filter-op-tag-id'],
    ['error_reason', 'error_reason'],
    ['body', 'field-body'],
    ['workspace', 'field-workspace'],
  ] as const) {
    assert.equal(flagName(field), flag)
  }
})

const nameOf = ({ group, action }: Command) => `${group} ${action}`

test('no two operations have one name, and no two fields one flag', () => {
  const names = commands.map(nameOf)
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  )
  for (const command of commands) {
    const flags = flagsOf(command.facts).map(({ flag }) => flag)
    assert.equal(new Set(flags).size, flags.length, nameOf(command))
  }
})

test('every command is described, and its help names every flag', () => {
  const main = mainHelp()
  for (const command of commands) {
    assert.match(`${command.group} ${command.action}`, /^[a-z][a-z-]* [a-z][a-z-]*$/)
    assert.ok(main.includes(`  ${command.group} `), command.group)
    assert.ok(groupHelp(command.group).includes(command.facts.summary))
    const help = commandHelp(command)
    for (const { flag, field } of flagsOf(command.facts)) {
      assert.ok(help.includes(field.in === 'path' ? `<${flag}>` : `--${flag}`), `${nameOf(command)}: ${flag}`)
    }
    assert.doesNotMatch(help, /undefined|\[object|\n{3}/)
  }
})

test('completion offers what may come next', () => {
  assert.deepEqual(candidates(['post']), ['post-groups', 'posts'])
  assert.ok(candidates(['posts', '']).includes('post-now'))
  assert.deepEqual(candidates(['posts', 'update', 'id', '--reply-s']), ['--reply-settings'])
  assert.deepEqual(candidates(['posts', 'update', '--reply-settings', 'f']), ['following'])
  assert.deepEqual(candidates(['posts', 'list', '--sort-dir', '']), ['asc', 'desc'])
  assert.deepEqual(candidates(['completion', '']), ['bash', 'zsh', 'fish'])
  assert.deepEqual(candidates(['call', 'listPostG']), ['listPostGroups'])
  assert.deepEqual(candidates(['help', 'posts', 'res']), ['resolve'])
  assert.deepEqual(candidates(['nothing', 'of', 'ours']), [])
})
