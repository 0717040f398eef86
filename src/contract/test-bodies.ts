import type { NewCartLine } from './cart.ts'
import type { DealerInfo } from './checkout.ts'

/** Returns a cart line as a browser sends it, with a price and flags that the server must ignore. */
export function createLine(productId: string, quantity = 1, change: Partial<NewCartLine> = {}): NewCartLine {
  return {
    productName: `Product ${productId}`,
    productId,
    quantity,
    imageUrl: '/uploads/x-480.webp',
    productPrice: 0.01,
    price: 0.01,
    productUrl: '/product/x',
    isFflItem: false,
    isReceiverItem: false,
    optionIds: [],
    options: [],
    buildId: null,
    notes: '',
    restrictedStates: [],
    restrictedZips: [],
    ...change,
  }
}

export const dealerInfo: DealerInfo = {
  dealerName: 'Ridge Arms',
  dealerAddress: '4 Ridge Road',
  dealerEmail: 'desk@ridge.example',
  dealerPhone: '(208)-555-0199',
  dealerCity: 'Boise',
  dealerState: 'ID',
  dealerZip: '83702',
  dealerCountry: 'United States',
}
