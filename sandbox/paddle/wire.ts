/** Entities as the API and the webhooks show them. Source: v1/openapi.yaml of PaddleHQ/paddle-openapi. */
interface Dated {
  created_at: string
  updated_at: string
}
export interface Cycle {
  interval: 'day' | 'week' | 'month' | 'year'
  frequency: number
}
export interface Period {
  starts_at: string
  ends_at: string
}
export interface Money {
  amount: string
  currency_code: string
}
export type CustomData = Record<string, unknown> | null

export interface Product extends Dated {
  id: string
  name: string
  description: string | null
  status: 'active'
  type: 'standard'
  tax_category: string
  image_url: string | null
  custom_data: CustomData
  import_meta: null
}
export interface Price extends Dated {
  id: string
  product_id: string
  name: string
  description: string
  status: 'active'
  type: 'standard'
  tax_mode: 'internal'
  billing_cycle: Cycle | null
  trial_period: Cycle | null
  unit_price: Money
  unit_price_overrides: never[]
  quantity: { minimum: number; maximum: number }
  custom_data: CustomData
  import_meta: null
}
export interface Customer extends Dated {
  id: string
  name: string | null
  email: string
  status: 'active'
  locale: string
  marketing_consent: boolean
  custom_data: CustomData
  import_meta: null
}

export interface SubscriptionItem extends Dated {
  status: 'active' | 'trialing' | 'inactive'
  quantity: number
  recurring: boolean
  previously_billed_at: string | null
  next_billed_at: string | null
  trial_dates: Period | null
  price: Price
  product: Product
}
export interface Subscription extends Dated {
  id: string
  status: 'active' | 'trialing' | 'past_due' | 'paused' | 'canceled'
  customer_id: string
  address_id: string
  business_id: null
  currency_code: string
  started_at: string | null
  first_billed_at: string | null
  next_billed_at: string | null
  paused_at: string | null
  canceled_at: string | null
  discount: null
  collection_mode: 'automatic'
  billing_details: null
  current_billing_period: Period | null
  billing_cycle: Cycle
  scheduled_change: { action: 'cancel' | 'pause' | 'resume'; effective_at: string; resume_at: string | null } | null
  management_urls: { update_payment_method: string | null; cancel: string }
  items: SubscriptionItem[]
  custom_data: CustomData
  import_meta: null
}

export interface Totals {
  subtotal: string
  discount: string
  tax: string
  total: string
}
export interface TransactionTotals extends Totals {
  credit: string
  credit_to_balance: string
  balance: string
  grand_total: string
  fee: string | null
  earnings: string | null
  currency_code: string
}
export interface LineItem {
  id: string
  price_id: string
  quantity: number
  proration: { rate: string; billing_period: Period } | null
  tax_rate: string
  unit_totals: Totals
  totals: Totals
  product: Product
}
export interface Transaction extends Dated {
  id: string
  status: 'draft' | 'ready' | 'billed' | 'paid' | 'completed' | 'canceled' | 'past_due'
  customer_id: string | null
  address_id: string | null
  business_id: null
  custom_data: CustomData
  currency_code: string
  origin:
    | 'api'
    | 'web'
    | 'subscription_charge'
    | 'subscription_payment_method_change'
    | 'subscription_recurring'
    | 'subscription_update'
  subscription_id: string | null
  invoice_id: string | null
  invoice_number: string | null
  collection_mode: 'automatic'
  discount_id: null
  billing_details: null
  billing_period: Period | null
  items: { price_id: string; price: Price; quantity: number; proration: LineItem['proration'] }[]
  details: { tax_rates_used: { tax_rate: string; totals: Totals }[]; totals: TransactionTotals; line_items: LineItem[] }
  payments: Payment[]
  checkout: { url: string | null }
  billed_at: string | null
  revised_at: null
}
export interface Payment {
  payment_attempt_id: string
  stored_payment_method_id: string
  payment_method_id: string | null
  amount: string
  status: 'captured' | 'error'
  error_code: 'declined' | null
  method_details: {
    type: 'card'
    card: { type: 'visa'; last4: string; expiry_month: number; expiry_year: number; cardholder_name: string }
  }
  created_at: string
  captured_at: string | null
}
export interface Adjustment extends Dated {
  id: string
  action: 'refund' | 'credit'
  /** Absent or null if neither kind made the adjustment. */
  type?: 'full' | 'partial' | null
  transaction_id: string
  subscription_id: string | null
  customer_id: string
  reason: string
  credit_applied_to_balance: boolean | null
  currency_code: string
  status: 'pending_approval' | 'approved' | 'rejected'
  items: {
    id: string
    item_id: string
    type: 'full' | 'partial'
    amount: string
    proration: null
    totals: Omit<Totals, 'discount'>
  }[]
  totals: Omit<Totals, 'discount'> & { fee: string; earnings: string; currency_code: string }
}

export interface Event {
  event_id: string
  event_type: string
  occurred_at: string
  data: Subscription | Transaction | Adjustment | Customer
}
