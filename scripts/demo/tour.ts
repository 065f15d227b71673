import { type Answer, type Client, signIn } from './client.ts'
import { PASSWORD, PEOPLE } from './content.ts'
import { showEverywhere } from './everywhere.ts'
import { call, green, heading, say, sentence, soft } from './screen.ts'
import { untilSettled } from './until-settled.ts'

/** How far in the future the scheduled variant is, in milliseconds. */
const AHEAD_MS = 3_000

/** Does the main job through the REST API alone, step by step, with real answers. Throws if an answer is wrong. */
export async function tour(baseUrl: string): Promise<void> {
  const editor = await enter(baseUrl, PEOPLE.editor.email)
  const owner = await enter(baseUrl, PEOPLE.owner.email)
  heading('The main job, by the REST API alone')

  step(1, 'An editor drafts a note for X and Bluesky and hands it in.')
  const texts = words()
  const drafted = await ask(editor, 'POST', '{O}/marketing/drafts', { title: 'Bench note', posts: texts })
  const { group, posts } = drafted.data
  show('POST {O}/marketing/drafts', drafted, group.status)
  const [x, bluesky] = posts // in the order in which they were given

  step(2, 'Publishing it now is refused: no person has approved it.')
  const refused = await ask(editor, 'POST', `{O}/marketing/posts/${x.id}/post-now`)
  show(`POST {O}/marketing/posts/${short(x.id)}/post-now`, refused)
  expect(refused.status === 409 && refused.code === 'approval_required', 'an unapproved post was not refused')
  sentence(soft(`"${refused.error}"`))

  step(3, 'The owner approves what she has read. Each post gets the best free slot.')
  const expected = posts.map((post: { id: string; contentHash: string }) => ({
    postId: post.id,
    contentHash: post.contentHash,
  }))
  const approved = await ask(owner, 'POST', `{O}/marketing/post-groups/${group.id}/approve`, { expected })
  show(`POST {O}/marketing/post-groups/${short(group.id)}/approve`, approved, approved.data?.status)
  const planned = (await owner.must('GET', `{O}/marketing/post-groups/${group.id}`)).posts
  for (const post of planned)
    sentence(`${name(post.platform)} ${localTime(post.scheduledForUtc)}: ${post.scheduleReason}`)

  step(4, 'Bluesky’s is moved to 3 seconds from now; X’s goes out at once.')
  const at = new Date(Date.now() + AHEAD_MS).toISOString()
  const moved = await ask(owner, 'POST', `{O}/marketing/post-groups/${group.id}/schedule`, {
    scheduledForUtc: at,
    postIds: [bluesky.id],
  })
  show(`POST {O}/marketing/post-groups/${short(group.id)}/schedule`, moved, moved.data?.status)
  const sent = await ask(owner, 'POST', `{O}/marketing/posts/${x.id}/post-now`)
  show(`POST {O}/marketing/posts/${short(x.id)}/post-now`, sent, sent.data?.status)

  step(5, 'A worker publishes them, each once, and reads back where they stand.')
  for (const post of [x, bluesky]) await reportOutcome(owner, post)

  step(6, 'Asked again, it refuses to send twice.')
  const again = await ask(owner, 'POST', `{O}/marketing/posts/${x.id}/post-now`)
  show(`POST {O}/marketing/posts/${short(x.id)}/post-now`, again)
  expect(again.code === 'already_published', 'a published post was not refused')
  await showEverywhere(editor, owner)
}

async function reportOutcome(
  owner: Client,
  post: { id: string; platform: string; contentText: string },
): Promise<void> {
  const request = `GET {O}/marketing/posts/${short(post.id)}`
  const settled = await untilSettled(owner, post.id)
  call(request, 200, settled.status)
  expect(settled.status === 'published' && settled.publishedUrl !== null, `it was not published: ${settled.lastError}`)
  const late = Date.parse(settled.lastAttemptAt ?? '') - Date.parse(settled.scheduledForUtc ?? '')
  sentence(`${name(post.platform)}: sent ${late} ms after its time. Its public page:`)
  const page = await fetch(settled.publishedUrl ?? '')
  const shown = (await page.text()).includes(post.contentText)
  expect(page.ok && shown, `${settled.publishedUrl} does not show it`)
  say(`   ${settled.publishedUrl}`)
  sentence(green(`answers ${page.status} and shows the text that was approved.`))
}

async function enter(baseUrl: string, email: string): Promise<Client> {
  const client = await signIn(baseUrl, { email, password: PASSWORD })
  const [org] = await client.must('GET', '/v1/orgs')
  await client.enter(org.id)
  return client
}

/** Texts that differ each time, because X refuses repeats. */
function words() {
  const time = new Date().toLocaleTimeString('en-GB')
  const note = `Bench note, ${time}: the glue is dry, the clamps come off, and the drawer runs.`
  return [
    { platform: 'x', contentText: note },
    { platform: 'bluesky', contentText: `${note} Three shavings off the left side did it.` },
  ]
}

const ask = (client: Client, method: string, path: string, body?: unknown): Promise<Answer> =>
  client.call(method, path, body)

function show(request: string, answer: Answer, word?: string): void {
  call(request, answer.status, word ?? answer.code ?? answer.error ?? '')
}

function step(number: number, text: string): void {
  say()
  sentence(text, `${number}  `)
}

function expect(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(`The tour ended early: ${otherwise}`)
}

const short = (id: string): string => `…${id.slice(-6)}`
const name = (platform: string): string => (platform === 'x' ? 'X' : 'Bluesky')

function localTime(utc: string): string {
  return new Date(utc).toLocaleString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
}
