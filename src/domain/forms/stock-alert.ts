import { validateRules, emailField, type FieldErrors, requiredFields } from './form-rules.ts'

/** What the shop sends to be told when a sku is back (PROD-35). */
export interface StockAlert {
  readonly email: string
  /** The sku, not the CMS's product id. */
  readonly productId: string
  readonly productName: string
  readonly captcha: string
}

/** Messages of the broken rules by field, in the order of the form; none when it may be sent (PROD-36, PROD-37). */
export function validateStockAlert(alert: StockAlert): FieldErrors<StockAlert> {
  return validateRules(alert, {
    email: emailField('email'),
    ...requiredFields('productId', 'productName', 'captcha'),
  })
}
