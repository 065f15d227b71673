import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { readConfig } from '../config.ts'
import type { MailSettings } from './mail-settings.ts'

let dataDir: string
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'galley-mail-settings-'))
})
after(() => rm(dataDir, { recursive: true }))

function settings(env: Record<string, string>): MailSettings {
  return readConfig({ GALLEY_DATA: dataDir, ...env }, []).mail
}

function problems(env: Record<string, string>): string[] {
  const found: string[] = []
  readConfig({ GALLEY_DATA: dataDir, ...env }, found)
  return found
}

const MAIL_FROM = 'Galley <galley@example.com>'

describe('mail settings that hold', () => {
  test('none: the folder, and a sender of the host that people open', () => {
    assert.deepEqual(settings({ GALLEY_BASE_URL: 'https://galley.example' }), {
      from: { name: 'Galley', address: 'galley@galley.example' },
      smtp: null,
    })
  })

  test('a server with a password must offer TLS', () => {
    assert.deepEqual(settings({ SMTP_URL: 'smtp://mira%40example.com:p%3Aw@mail.example.com', MAIL_FROM }).smtp, {
      host: 'mail.example.com',
      port: 587,
      implicitTls: false,
      requireTls: true,
      user: { name: 'mira@example.com', password: 'p:w' },
    })
  })

  test('smtps', () => {
    assert.deepEqual(settings({ SMTP_URL: 'smtps://u:p@mail.example.com/', MAIL_FROM }).smtp, {
      host: 'mail.example.com',
      port: 465,
      implicitTls: true,
      requireTls: false,
      user: { name: 'u', password: 'p' },
    })
  })

  test('a server on this machine', () => {
    const { smtp } = settings({ SMTP_URL: 'smtp://u:p@[::1]:1025', MAIL_FROM })
    assert.deepEqual([smtp?.host, smtp?.port, smtp?.requireTls], ['::1', 1025, false])
  })

  for (const [value, from] of [
    ['galley@example.com', { name: '', address: 'galley@example.com' }],
    [' "Galley, Inc." <galley@example.com> ', { name: 'Galley, Inc.', address: 'galley@example.com' }],
    ['Gälley <g@example.com>', { name: 'Gälley', address: 'g@example.com' }],
  ] as const) {
    test(`MAIL_FROM ${value}`, () => assert.deepEqual(settings({ MAIL_FROM: value }).from, from))
  }
})

describe('mail settings that are refused', () => {
  for (const [env, words] of [
    [{ SMTP_URL: 'https://mail.example.com', MAIL_FROM }, /^SMTP_URL: must look like smtp:/],
    [{ SMTP_URL: 'mail.example.com', MAIL_FROM }, /^SMTP_URL: must look like smtp:/],
    [{ SMTP_URL: 'smtp://u:p@mail.example.com/x', MAIL_FROM }, /^SMTP_URL: .*nothing behind it/],
    [{ SMTP_URL: 'smtp://u:p@mail.example.com?tls.rejectUnauthorized=false', MAIL_FROM }, /nothing behind it/],
    [{ SMTP_URL: 'smtp://u:100%@mail.example.com', MAIL_FROM }, /^SMTP_URL: write a %/],
    [{ SMTP_URL: 'smtp://mail.example.com' }, /^MAIL_FROM: is needed where SMTP_URL is set/],
    [{ MAIL_FROM: 'Galley' }, /^MAIL_FROM: must be one address/],
    [{ MAIL_FROM: 'a@example.com, b@example.com' }, /^MAIL_FROM: must be one address/],
    [{ MAIL_FROM: 'A <a@example.com>, B <b@example.com>' }, /^MAIL_FROM: must be one address/],
    [{ MAIL_FROM: 'Galley <a@example.com>\r\nBcc: b@example.com' }, /^MAIL_FROM: must be one address/],
  ] as [Record<string, string>, RegExp][]) {
    test(JSON.stringify(env), () => {
      const found = problems(env)
      assert.equal(found.length, 1, found.join('; '))
      assert.match(found[0] ?? '', words)
    })
  }
})
