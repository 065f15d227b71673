import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unknownSettings } from './unknown-settings.ts'

test('an unknown name is reported, with the one that was probably meant', () => {
  const env = { GALLEY_PORT: '4500', GALLEY_SIGNUP: 'closed', GALLEY_CORS_ORIGIN: 'https://a.example', GALLEY_XYZ: '1' }
  assert.deepEqual(unknownSettings(env), [
    { name: 'GALLEY_PORT', meant: 'PORT' },
    { name: 'GALLEY_SIGNUP', meant: 'GALLEY_SIGN_UP' },
    { name: 'GALLEY_CORS_ORIGIN', meant: 'GALLEY_CORS_ORIGINS' },
    { name: 'GALLEY_XYZ', meant: null },
  ])
})

test('names that Galley or a program beside it reads are known', () => {
  const env = { GALLEY_DATA: 'data', GALLEY_URL: 'http://localhost:4400', GALLEY_OIDC_CORP_ISSUER: 'x', PATH: '/bin' }
  assert.deepEqual(unknownSettings(env), [])
})
