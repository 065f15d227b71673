import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { Client } from './client.ts'
import { EVERYWHERE, EVERYWHERE_TITLE } from './content-everywhere.ts'
import { heading, say, sentence } from './screen.ts'
import { untilSettled } from './until-settled.ts'
import { uploadFilm, uploadPicture } from './upload.ts'

interface Account {
  id: string
  platform: Platform
  accountHandle: string | null
  accountName: string | null
}

/**
 * Publishes one group from each connected account, with media that its network accepts, and shows where each post is.
 */
export async function showEverywhere(editor: Client, owner: Client): Promise<void> {
  heading('One group on every network, with the media that each takes')
  say()
  const accounts: Account[] = await editor.must('GET', '{O}/marketing/accounts')
  const [picture, film] = await Promise.all([uploadPicture(editor, 'jpeg'), uploadFilm(editor)])
  const media = { picture, film, none: null }
  // The text differs each time, because networks refuse repeats.
  const time = new Date().toLocaleTimeString('en-GB')
  const posts = accounts.map(({ id, platform }) => {
    const { text, shows, payload = null } = EVERYWHERE[platform]
    const contentText = `${text} (${time})`
    return { platform, socialAccountId: id, contentText, media: media[shows], platformPayload: payload }
  })
  const { group, posts: made } = await editor.must('POST', '{O}/marketing/drafts', { title: EVERYWHERE_TITLE, posts })
  await owner.must('POST', `{O}/marketing/post-groups/${group.id}/approve`, { autoSchedule: false })
  for (const { id } of made) await owner.must('POST', `{O}/marketing/posts/${id}/post-now`)
  for (const [index, { id }] of made.entries()) {
    const account = accounts[index] as Account // one post for each account, in the same order
    const name = PLATFORM_NAMES[account.platform]
    const { publishedUrl, lastError } = await untilSettled(owner, id)
    if (publishedUrl === null) throw new Error(`${name} did not publish it: ${lastError}`)
    const page = await fetch(publishedUrl)
    if (!(page.ok && (await page.text()).includes(time))) throw new Error(`${publishedUrl} does not show it`)
    sentence(`${name}, ${account.accountHandle ?? account.accountName}`)
    say(`   ${publishedUrl}`)
  }
}
