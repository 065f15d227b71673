import { BILLING_WEBHOOK_PATH } from '#surfaces/http/billing-route.ts'
import { createPaddleSandbox, type PaddleSandbox } from '../../sandbox/paddle/create-paddle-sandbox.ts'
import type { Installation } from './installation.ts'

/** Starts the demo's Paddle, which notifies Galley of each purchase and whose checkout leads back to the plan page. */
export async function startPaddle(galley: string): Promise<PaddleSandbox> {
  const paddle = createPaddleSandbox({
    webhookUrl: galley + BILLING_WEBHOOK_PATH,
    returnTo: `${galley}/settings/plan`,
  })
  await paddle.start()
  return paddle
}

/** Tells the simulated Paddle Galley's address, because it may remember another one from an earlier run. */
export function tellOf(paddle: PaddleSandbox, galley: string): void {
  paddle.state.webhooks.url = galley + BILLING_WEBHOOK_PATH
}

/**
 * Gives every workspace full access, whatever its plan, so that the demo can fill it. Returns a function that restores
 * the former state: a workspace without a purchase then needs a plan, as in any installation that sells plans.
 */
export async function openForFilling({ owner }: Installation): Promise<(installation: Installation) => Promise<void>> {
  const before = await owner.selectFrom('org').select(['id', 'access_state']).execute()
  await owner.updateTable('org').set({ access_state: 'full' }).execute()
  return async ({ owner: later }) => {
    for (const { id, access_state } of before)
      await later.updateTable('org').set({ access_state }).where('id', '=', id).execute()
    await later
      .updateTable('org')
      .set({ access_state: 'subscription_required' })
      .where('id', 'not in', later.selectFrom('subscription').select('org_id'))
      .execute()
  }
}
