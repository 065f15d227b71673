import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OrgName } from './people/org.ts'
import { UserName } from './people/user.ts'
import { TagName } from './posts/tag.ts'
import { ApiKeyName } from './programs/api-key.ts'
import { WebhookDescription } from './programs/webhook.ts'

const NAMES = { ApiKeyName, OrgName, TagName, UserName, WebhookDescription }

for (const [name, schema] of Object.entries(NAMES)) {
  test(name, () => {
    for (const good of ['Ana Silva', 'Zo\u00EB', '\u05D3\u05E0\u05D4', '\u{1F469}\u200D\u{1F680}', 'a\u200Fb']) {
      assert.equal(schema.parse(`\t ${good}\n`), good)
    }
    for (const hidden of ['\u0007', '\n', '\u007F', '\u0085', '\u009F', '\u202A', '\u202E', '\u2066', '\u2069']) {
      const { error } = schema.safeParse(`a${hidden}b`)
      assert.match(error?.issues[0]?.message ?? '', /control characters/, JSON.stringify(hidden))
    }
    assert.equal(schema.safeParse('a'.repeat(201)).success, false)
    for (const unseen of ['\u200B', ' \u3164\u2800 ', '\uFE0F\u200D', '\u0301']) {
      assert.equal(schema.safeParse(unseen).success, name === 'WebhookDescription', JSON.stringify(unseen))
    }
  })
}
