import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { authorizeParameters, tokenParameters } from './parameters.ts'
import { normalResource } from './resource.ts'

const BASE = 'https://galley.example'

describe('a resource', () => {
  const same: Record<string, boolean> = {
    'https://galley.example/mcp': true,
    'https://galley.example/mcp/': true,
    'https://galley.example': true,
    'https://galley.example/': true,
    'https://GALLEY.example:443/mcp': true,
    'https://galley.example/mcp?x=1': false,
    'https://galley.example/mcp?': false,
    'https://galley.example/mcp#': false,
    'https://galley.example/mcp#x': false,
    'https://galley.example/mcp//': false,
    'https://galley.example/v1': false,
    'https://galley.example/mcp/x': false,
    'https://user@galley.example/mcp': false,
    'http://galley.example/mcp': false,
    'https://galley.example:8443/mcp': false,
    'https://galley.example.attacker.example/mcp': false,
    'https://other.example/mcp': false,
    mcp: false,
    '': false,
  }
  for (const [given, isOurs] of Object.entries(same)) {
    test(`${JSON.stringify(given)} is ${isOurs ? '' : 'not '}ours`, () => {
      assert.equal(normalResource(BASE, given), isOurs ? `${BASE}/mcp` : given)
    })
  }
})

describe('parameters', () => {
  test('that mean nothing here are left out, the scope is always said', () => {
    const taken = authorizeParameters(
      'client_id=a&nonce=n&prompt=none&request=x&claims={}&response_mode=form_post',
      BASE,
    )
    assert.deepEqual(
      [...taken],
      [
        ['client_id', 'a'],
        ['scope', 'mcp:read posts:write posts:schedule posts:publish posts:delete brand:write'],
      ],
    )
  })

  test('that come twice go on twice, but for the same resource written in two ways', () => {
    const taken = authorizeParameters(`state=a&state=b&resource=${BASE}&resource=${BASE}/mcp/&scope=x&scope=y`, BASE)
    assert.deepEqual(
      [taken.getAll('state'), taken.getAll('scope')],
      [
        ['a', 'b'],
        ['x', 'y'],
      ],
    )
    assert.deepEqual(taken.getAll('resource'), [`${BASE}/mcp`])
    const two = authorizeParameters(`resource=${BASE}&resource=https://other.example`, BASE)
    assert.deepEqual(two.getAll('resource'), [`${BASE}/mcp`, 'https://other.example'])
  })

  test('without a scope of ours in a refresh ask for all that was given', () => {
    const scopeOf = (scope: string) =>
      tokenParameters(`grant_type=refresh_token&scope=${encodeURIComponent(scope)}`, BASE).get('scope')
    assert.deepEqual(
      [scopeOf(''), scopeOf('offline_access'), scopeOf('posts:write')],
      [null, null, 'mcp:read posts:write'],
    )
  })

  test('with NUL are refused', () => {
    assert.throws(() => authorizeParameters('client_id=a%00b', BASE), { code: 'invalid_request' })
    assert.throws(() => tokenParameters('code=%00', BASE), { code: 'invalid_request' })
  })
})
