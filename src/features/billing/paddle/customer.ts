import type { StepsContext } from '#kernel/context.ts'

/** Paddle's customer id of the person who pays for the workspace. Null if nobody has paid yet. */
export async function paddleCustomer(ctx: StepsContext): Promise<string | null> {
  const customer = await ctx.inOrg((db) =>
    db
      .selectFrom('billing_customer')
      .select('provider_customer_id')
      .where('org_id', '=', ctx.orgId)
      .where('provider', '=', 'paddle')
      .executeTakeFirst(),
  )
  return customer?.provider_customer_id ?? null
}
