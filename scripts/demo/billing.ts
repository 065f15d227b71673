import { BILLING_WEBHOOK_PATH } from '#surfaces/http/billing-route.ts'
import { createPaddleSandbox, type PaddleSandbox } from '../../sandbox/paddle/create-paddle-sandbox.ts'
import type { Installation } from './installation.ts'

/** Paddle as the demo has it: it tells Galley of each purchase, and its checkout leads back to the page of the plan. */
export async function startPaddle(galley: string): Promise<PaddleSandbox> {
  const paddle = createPaddleSandbox({
    webhookUrl: galley + BILLING_WEBHOOK_PATH,
    returnTo: `${galley}/settings/plan`,
  })
  await paddle.start()
  return paddle
}

/** What it remembers of an earlier run names the address that Galley had then. */
export function tellOf(paddle: PaddleSandbox, galley: string): void {
  paddle.state.webhooks.url = galley + BILLING_WEBHOOK_PATH
}

/**
 * While the demo fills its workspace everything is open, whatever its plan is. Answers how to put back what was so: a
 * workspace that bought nothing then waits for a plan, as where plans are sold.
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
