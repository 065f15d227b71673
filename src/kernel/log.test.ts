import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../../tests/support/fast-check.ts'
import { growthOf, MOST_GROWTH } from '../../tests/support/growth.ts'
import { newId, newSecret, sha256Hex } from './ids.ts'
import { createLog } from './log.ts'
import { withoutSecrets } from './without-secrets.ts'

function logged(work: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  work(createLog('info', (line) => lines.push(line)))
  return lines.join('')
}

describe('a log line holds no value of a secret key, however it is written and however deep it stands:', () => {
  for (const key of [
    ...[
      'client_secret',
      'clientSecret',
      'client-secret',
      'CLIENT_SECRET',
      'access_token',
      'accessToken',
      'refresh_token',
    ],
    ...['refreshToken', 'x-api-key', 'apiKey', 'api_key', 'password', 'appPassword', 'Authorization', 'set-cookie'],
    ...[
      'private_key',
      'code_verifier',
      'client_assertion',
      'accessJwt',
      'credentials',
      'userToken',
      'id_token',
      'token',
    ],
    ...['apikey', 'privatekey', 'passcode', 'pass', 'password2', 'token_v2', 'token_hash'],
  ]) {
    test(key, () => {
      const held = { [key]: 'hunter two' }
      for (const seen of [held, { a: held }, { a: { b: { c: { d: [held] } } } }, { list: [[held]] }]) {
        assert.doesNotMatch(
          logged((log) => log.info(seen, 'seen')),
          /hunter/,
        )
        assert.doesNotMatch(
          logged((log) => log.child(seen).warn('seen')),
          /hunter/,
        )
        const err = Object.assign(new Error('failed', { cause: Object.assign(new Error('within'), seen) }), seen)
        assert.doesNotMatch(
          logged((log) => log.error({ err }, 'failed')),
          /hunter/,
        )
        assert.doesNotMatch(
          logged((log) => log.error(err)),
          /hunter/,
        )
      }
      const query = `https://network.example/a?b=1&${key.replace(/authorization|set-cookie|credentials/i, 'token')}=hunter`
      if (!/Jwt/.test(key))
        assert.doesNotMatch(
          logged((log) => log.info(query)),
          /hunter/,
        )
    })
  }

  test('headers as a list, in pairs, and as names with values', () => {
    for (const headers of [
      ['accept', 'a', 'Authorization', 'hunter'],
      [['x-api-key', 'hunter']],
      [
        { name: 'Cookie', value: 'hunter' },
        { key: 'token', value: 'hunter' },
      ],
    ]) {
      assert.doesNotMatch(
        logged((log) => log.info({ headers }, 'seen')),
        /hunter/,
      )
    }
  })

  test('what only counts, names or leads somewhere stays', () => {
    const seen = {
      inputTokens: 12,
      token_type: 'Bearer',
      tokenEndpoint: 'https://a.example/token',
      keyId: 'k1',
      secretsRotated: 3,
    }
    const line = JSON.parse(logged((log) => log.info(seen, 'seen')))
    assert.deepEqual({ ...line, ...seen }, line)
  })
})

describe('a log line holds no secret, whatever it is called and wherever it stands:', () => {
  const secret = 'Xy9'.repeat(15)
  const jwt = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl'
  const cases: [what: string, text: string, secret: string][] = [
    ['a bearer token', 'sent Authorization: Bearer abcdefgh.ijkl', 'abcdefgh'],
    ['an access token', `token ${jwt} was refused`, 'eyJzdWIiOiJhIn0'],
    ['an API key', `key galley_${'a'.repeat(20)} is over`, 'a'.repeat(20)],
    ['a secret of a webhook', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'MfKQ9r8'],
    ['a link in a mail', 'https://galley.example/sign-in/link#token=short', 'short'],
    ['a way back', 'GET /v1/auth/oidc/corp/callback?state=abc&code=def', 'def'],
    ['a signed address', 'PUT /storage/uploads/a?X-Amz-Signature=0123456789abcdef', '0123456789abcdef'],
    ['a database’s password', 'connect postgres://galley:hunter2@db:5432/galley', 'hunter2'],
    ['a random token', `insert failed: (${newSecret()}A1a)`, 'A1a'],
    ['a session', `cookie galley-session=${secret}`, secret],
    ['a private key', '-----BEGIN PRIVATE KEY-----\nMC4CAQ\n-----END PRIVATE KEY-----', 'MC4CAQ'],
    ['a quoted answer', 'answered {"expires_in":3600,"access_token":"hunter-2"}', 'hunter'],
    [
      'a quoted answer in another',
      JSON.stringify({ body: JSON.stringify({ clientSecret: `it's "hunter"` }) }),
      'hunter',
    ],
    ['a printed object', "{ password: 'hunter', at: 'a' }", 'hunter'],
    ['a form', 'client_secret=hunter&grant_type=a', 'hunter'],
    ['a setting', 'started with SMTP_PASSWORD=hunter', 'hunter'],
    ['a header', 'sent x-api-key: hunter', 'hunter'],
    ['cookies', 'sent Cookie: a=b; sid=hunter; c=d', 'hunter'],
    ['a cookie that is set', 'got Set-Cookie: sid=hunter; HttpOnly', 'hunter'],
    ['another way to authorize', 'sent Authorization: OAuth oauth_token="hunter", oauth_signature="hunter"', 'hunter'],
    ['a password with an @', 'connect postgres://galley:hun@ter2@db:5432/galley', 'ter2'],
    ['an app password', 'app password abcd-efgh-ijkl-mn12 was refused', 'efgh'],
  ]
  for (const [what, text, hidden] of cases) {
    test(what, () => {
      for (const line of [
        logged((log) => log.warn({ err: new Error(text) }, 'failed')),
        logged((log) => log.info({ deep: { in: { there: [text] } } }, 'seen')),
        logged((log) => log.child({ of: text }).error(text)),
      ]) {
        assert.ok(!line.includes(hidden), line)
        assert.match(line, /\[redacted\]/)
        assert.doesNotThrow(
          () =>
            line
              .trim()
              .split('\n')
              .map((each) => JSON.parse(each)),
          'it is JSON still',
        )
      }
    })
  }

  test('what is needed to find a fault stays', () => {
    const words = [
      newId(),
      sha256Hex('a'),
      'https://galley.example/marketing/posts?page=2&sortBy=createdAt',
      'src/features/effects/core/on-send-after-a-very-long-name-of-a-file.ts:12:5',
      'duplicate key value violates unique constraint "tag_org_id_name_key"',
      '2026-11-22T10:29:02.000Z',
      'connect ECONNREFUSED 127.0.0.1:5432',
      'at async createAuthorizationServerForEveryBody (node:internal)',
    ]
    words.push(
      'Password: how to choose one. The secret: "less is more". Cookie: a recipe, token = trust',
      '{"token_type":"Bearer","inputTokens":12,"tokenEndpoint":"https://a.example","name":"it\\"s"}',
      'max_tokens=12&sort_key=name',
    )
    for (const text of words) assert.equal(withoutSecrets(text), text)
  })

  test('a long line is read once, whatever is in it', () => {
    for (const piece of [
      'a',
      'aA1',
      'eyJ',
      'eyJabcdef.',
      'https://',
      '://a:',
      '?token=',
      'Bearer ',
      'abcd-',
      '-----BEGIN ',
      '\\',
      '\\"',
      '"token":"',
      'token="',
      'a_token:',
      'cookie:',
      'a-b_c-',
    ]) {
      const growth = growthOf((units) => {
        const text = piece.repeat(units / piece.length)
        return () => withoutSecrets(text)
      }, 64_000)
      assert.ok(growth < MOST_GROWTH, `${piece}: ${growth}`)
    }
  })

  test('bytes of any kind pass', () => {
    const bytes = fc.uint8Array({ maxLength: 4096, size: 'max' })
    fc.assert(
      fc.property(bytes, (some) => {
        withoutSecrets(Buffer.from(some).toString('latin1'))
      }),
    )
  })
})
