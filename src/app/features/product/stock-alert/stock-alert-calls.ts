import { ApiError } from '#api/api-error.ts'
import { subscribeToStockAlert } from '#contract/stock-alert.ts'
import type { StockAlert } from '#domain/forms/stock-alert.ts'
import { fail } from '../../../form/failure.ts'
import { notify } from '../../../notification/notification.ts'
import { api } from '../../../shop.ts'

/**
 * Requests an email for when a SKU is back in stock, and shows the result (PROD-38, PROD-39). Open to everyone.
 * @throws {Error} if the request was rejected or failed.
 */
export async function sendStockAlert(alert: StockAlert): Promise<void> {
  try {
    await api.call(subscribeToStockAlert, { body: alert })
  } catch (error) {
    throw fail(error instanceof ApiError ? error.message : 'The request failed. Please try again.')
  }
  notify({ message: `You will be notified when ${alert.productName} is back in stock`, type: 'success' })
}
