import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { type EmittedEvent, WEBHOOK_EVENT_DATA, WebhookPayload } from '#contract/programs/webhook.ts'
import { TEST_EVENT, WEBHOOK_EVENTS } from '#contract/programs/webhook-events.ts'
import { signedHeaders } from './delivering/signed-headers.ts'
import { newWebhookSecret } from './hooks/secret.ts'

const ROOT = join(import.meta.dirname, '../../..')
const guide = await readFile(join(ROOT, 'docs/guides/webhooks.md'), 'utf8')
const run = promisify(execFile)
const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0

/** The guide's first block of code in this language. */
function code(language: string): string {
  const [, block] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(guide) ?? []
  return block ?? assert.fail(`no ${language}`)
}

describe('the guide describes every event, with its own words:', () => {
  const emitted = Object.keys(WEBHOOK_EVENT_DATA) as EmittedEvent[] // the object's own keys
  for (const [event, words] of Object.entries(WEBHOOK_EVENTS)) {
    test(event, () => {
      const data = (emitted as string[]).includes(event) ? /[A-Z]\w+/ : /does not occur yet/
      assert.match(guide, new RegExp(`^\\| \`${event}\` \\| ${words} \\| ${data.source} \\|$`, 'm'))
    })
  }

  const kinds = new Map(
    emitted.map((event) => [
      WEBHOOK_EVENT_DATA[event],
      emitted.filter((other) => WEBHOOK_EVENT_DATA[other] === WEBHOOK_EVENT_DATA[event]),
    ]),
  )
  for (const [schemaOfKind, events] of kinds) {
    test(`one example of ${events.join(', ')}`, () => {
      const [[, name, json] = [], ...more] = events.flatMap((event) => [
        ...guide.matchAll(new RegExp(`^### (${event})\\n\\n\`\`\`json\\n(.*?)^\`\`\`$`, 'gms')),
      ])
      assert.deepEqual(more, [])
      const message = WebhookPayload.strict().parse(JSON.parse(json ?? ''))
      assert.equal(message.type, name)
      const event = message.type
      const schema = schemaOfKind.strict()
      assert.deepEqual(schema.parse(message.data), message.data)
      // The guide's post has fewer fields. Approvals and its author are in its group, it is not removed, it is not a
      // thread, and problems and warnings are only in answers to changes. The account has no voice of its own.
      const ofPosts = ['approvals', 'writtenBy', 'removedOnPlatformAt', 'threadLinkCards', 'liveParts', 'mayBeLiveUrl']
      const ofChanges = event.startsWith('render.') ? [] : ['problems', 'warnings']
      const absent = [
        ...ofChanges,
        ...(event.startsWith('post.') ? ofPosts : []),
        ...(event === 'account.error' ? ['voice'] : []),
      ]
      const fields = Object.keys(schema.shape).filter((field) => !absent.includes(field))
      assert.deepEqual(Object.keys(message.data).sort(), fields.sort())
    })
  }
})

describe('the code of the guide tells a valid message from an invalid one:', () => {
  const secret = newWebhookSecret()
  const body = JSON.stringify({ type: TEST_EVENT, timestamp: new Date().toISOString(), data: { word: 'Ärger' } })
  const other = newWebhookSecret()
  /** Made again for each test, since receivers refuse a message that is five minutes old. */
  function cases(): { headers: Record<string, string>; body: string; right: boolean }[] {
    const headers = signedHeaders({ id: 'message', body }, [other, secret], new Date())
    const old = signedHeaders({ id: 'message', body }, [secret], new Date(Date.now() - 600_000))
    return [
      { headers, body, right: true },
      { headers, body: body.replace('Ä', 'A'), right: false },
      { headers: { ...headers, 'webhook-id': 'another' }, body, right: false },
      {
        headers: { ...headers, 'webhook-signature': String(headers['webhook-signature']?.split(' ')[0]) },
        body,
        right: false,
      },
      { headers: old, body, right: false },
    ]
  }
  const expected = cases().map(({ right }) => right)

  test('JavaScript', async () => {
    const program = `${code('js')}
      const right = ({ headers, body }) => { try { return verify('${secret}', headers, body).data.word === 'Ärger' } catch { return false } }
      console.log(JSON.stringify(${JSON.stringify(cases())}.map(right)))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: ROOT })
    assert.deepEqual(JSON.parse(stdout), expected)
  })

  test('Python', { skip: !has('python3') && 'there is no python3' }, async () => {
    const program = `${code('python')}
def right(case):
    try:
        return verify("${secret}", case["headers"], case["body"].encode())["data"]["word"] == "Ärger"
    except ValueError:
        return False
import sys
print(json.dumps([right(case) for case in json.loads(sys.argv[1])]))`
    const { stdout } = await run('python3', ['-X', 'utf8', '-c', program, JSON.stringify(cases())])
    assert.deepEqual(JSON.parse(stdout), expected)
  })

  test('Java', { skip: !has('javac') && 'there is no javac' }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'galley-java-'))
    try {
      const main = `class Main {
        public static void main(String[] a) throws Exception {
          for (int i = 1; i < a.length; i += 4) System.out.println(GalleyWebhook.verify(a[0], a[i], a[i + 1], a[i + 2],
            java.util.Base64.getDecoder().decode(a[i + 3])));
        }
      }`
      await writeFile(join(folder, 'Main.java'), main)
      await writeFile(join(folder, 'GalleyWebhook.java'), code('java'))
      await run('javac', ['-encoding', 'UTF-8', 'Main.java', 'GalleyWebhook.java'], { cwd: folder })
      const given = cases().flatMap(({ headers: h, body: text }) => [
        h['webhook-id'] ?? '',
        h['webhook-timestamp'] ?? '',
        h['webhook-signature'] ?? '',
        Buffer.from(text).toString('base64'),
      ])
      const { stdout } = await run('java', ['-cp', folder, 'Main', secret, ...given])
      assert.deepEqual(stdout.trim().split('\n'), expected.map(String))
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
