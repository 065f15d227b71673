import type { StepsContext } from '#kernel/context.ts'
import { AppError } from '#kernel/errors.ts'
import { compare, keepFetched } from './compare.ts'
import type { Projection } from './core/project.ts'
import { asRefusal, PaddleError } from './paddle-error.ts'
import { knownSubscription } from './save-subscription.ts'
import { type Paddle, paddleOf } from './settings.ts'
import type { PaddleSubscription } from './wire.ts'

type Asking = Pick<StepsContext, 'services' | 'orgId'>

export function theirs(ctx: Pick<Asking, 'services'>): Paddle {
  const paddle = paddleOf(ctx.services)
  if (!paddle) throw new Error('the provider is Paddle only where it is set up')
  return paddle
}

/**
 * Asks Paddle for the workspace's subscription as it is now, because the latest webhook may not have arrived. Throws
 * 404.
 */
export async function mine(ctx: StepsContext): Promise<Projection> {
  const known = await ctx.inOrg((db) => knownSubscription(db, ctx.orgId))
  if (!known) throw noPlan()
  await change(ctx, ({ client }) => client.subscription(known.projection.subscriptionId))
  const now = await ctx.inOrg((db) => knownSubscription(db, ctx.orgId))
  return (now ?? known).projection
}

const noPlan = () =>
  new AppError('not_found', 'This workspace has no plan: choose one under Settings, Plan and credits')

/** Asks Paddle for the subscription, or to change it, and stores the subscription from the answer. */
export async function change(
  ctx: StepsContext,
  act: (paddle: Paddle) => Promise<PaddleSubscription>,
): Promise<PaddleSubscription> {
  const known = await ctx.inOrg((db) => knownSubscription(db, ctx.orgId))
  const changed = await calling(ctx, act)
  await keepFetched(ctx.services, theirs(ctx), ctx.orgId, changed, known?.weight ?? null)
  return changed
}

/**
 * Turns Paddle's refusal into our own message. A refusal may mean that the stored subscription is out of date, so it is
 * then compared with Paddle's.
 */
export async function calling<T>(ctx: Asking, act: (paddle: Paddle) => Promise<T>): Promise<T> {
  const paddle = theirs(ctx)
  try {
    return await act(paddle)
  } catch (error) {
    if (!(error instanceof PaddleError)) throw error
    const { code, status } = error
    ctx.services.log.warn(
      { err: error, code, status, orgId: ctx.orgId },
      'Paddle did not make the change that Galley asked for',
    )
    if (error.unclear || status === 400 || status === 409)
      await compare(ctx.services, paddle, ctx.orgId).catch((problem: unknown) =>
        ctx.services.log.warn(
          { err: problem, orgId: ctx.orgId },
          'Paddle did not answer the request for the state of the subscription',
        ),
      )
    throw asRefusal(error)
  }
}
