import type { Platform } from '#contract/platforms.ts'
import { accountFault, askPlatform } from '#features/accounts/index.ts'
import type { StepsContext } from '#kernel/context.ts'
import { AppError, conflict, invalidField } from '#kernel/errors.ts'
import type { Services } from '#kernel/services.ts'
import type { OpenAccount } from '#platforms/connecting.ts'
import type { Along, FoundPost, Reading, ReadPage, ReadProblem } from '#platforms/reading.ts'

/** Reads at X with one of the workspace's accounts. */
export interface Reader {
  /** The network, as the list of usage names it. */
  provider: Platform
  reading: Reading
  /** Asks X. Turns a fault into an error of the API: 502, or 409 if the account must be connected again. */
  ask(question: (account: OpenAccount) => Promise<ReadPage>): Promise<ReadPage>
}

/** The part of X that reads. Throws 503 if X is not set up. */
export function readingPart({ platforms, config }: Pick<Services, 'platforms' | 'config'>): Reading {
  const reading = platforms.x?.reading
  if (reading) return reading
  const known = config.networks.known.find(({ platform }) => platform === 'x')
  throw new AppError('unavailable', `X is not set up on this installation: ${known?.howToConnect.advice ?? ''}`, {
    code: 'provider_unavailable',
  })
}

/** The workspace's reader. Throws 503 if X is not set up, and 409 if no account on X is connected. */
export async function readerOf(ctx: StepsContext): Promise<Reader> {
  const { orgId, services } = ctx
  const reading = readingPart(services)
  const account = await ctx.inOrg((db) =>
    db
      .selectFrom('social_account')
      .select(['id', 'platform'])
      .where('org_id', '=', orgId)
      .where('platform', '=', 'x')
      .where('status', '=', 'connected')
      // The account that was connected last is the one whose tokens most likely still work.
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .executeTakeFirst(),
  )
  if (!account)
    throw conflict('account_disconnected', 'Connect an account of X under Accounts: posts are read in its name')
  return {
    provider: account.platform,
    reading,
    async ask(question) {
      try {
        return await askPlatform(services, { orgId, accountId: account.id }, question)
      } catch (error) {
        throw accountFault(error)
      }
    },
  }
}

/** The id of the post that the caller named. Throws 400 if the text names no post. */
export function namedPost({ reading }: Reader, post: string): string {
  const id = reading.readPostId(post)
  if (id !== null) return id
  const remedy = 'copy the link of a single post, such as https://x.com/northwind/status/1790000000000000000, or its id'
  throw invalidField('body.post', 'not_a_post', `This is no link to a post on X: ${remedy}`)
}

/** Looks up the post that the caller named. Throws 400 if X does not show it, with the reason. */
export async function lookUpNamed(
  reader: Reader,
  id: string,
  along: Along,
  note: (page: ReadPage) => ReadPage,
): Promise<FoundPost> {
  const page = note(await reader.ask((account) => reader.reading.lookUp(account, [id], along)))
  const post = page.posts.find((found) => found.id === id)
  if (post) return post
  throw refusalOf(page.problems.find((problem) => problem.id === id) ?? page.problems[0])
}

function refusalOf(problem: ReadProblem | undefined): AppError {
  if (problem && problem.why !== 'unclear') return invalidField('body.post', problem.why, problem.message)
  return new AppError('platform', problem?.message ?? 'X answered without the post: try again later', {
    code: 'platform_error',
  })
}
