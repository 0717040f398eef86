import { usePromotion } from '../cart/promotion.ts'
import { useNotification } from '../notification/notification.ts'
import { useVisitCount } from './session.ts'

/** Clears a shopper's data from memory after the visit, except for error notifications. */
export function clearShopperData(leaves: boolean): void {
  useVisitCount.setState(({ all, withoutLeaving }) => ({
    all: all + 1,
    withoutLeaving: leaves ? withoutLeaving : withoutLeaving + 1,
  }))
  usePromotion.getState().dismiss()
  const { notification, dismiss } = useNotification.getState()
  if (notification?.type === 'success') dismiss()
}
