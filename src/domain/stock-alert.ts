import { isEmail } from './email.ts'

/** What the shop sends to be told when a sku is back (catalogue spec §3). */
export interface StockAlert {
  readonly email: string
  /** The sku, not the CMS's product id. */
  readonly productId: string
  readonly productName: string
  readonly captcha: string
}

/** Messages of the broken rules by field, in the order of the form; none when it may be sent (catalogue spec §5). */
export function stockAlertErrors(alert: StockAlert): Partial<Record<keyof StockAlert, string>> {
  const errors: Partial<Record<keyof StockAlert, string>> = {}
  const email = alert.email.trim()
  if (email === '') errors.email = 'Email is required'
  else if (!isEmail(email)) errors.email = 'Email must be a valid email address'
  if (alert.productId === '') errors.productId = 'Product Id is required'
  if (alert.productName === '') errors.productName = 'Product Name is required'
  if (alert.captcha === '') errors.captcha = 'Captcha is required'
  return errors
}
