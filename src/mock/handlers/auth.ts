import { emptyCart } from '../cart.ts'
import type { Handlers } from '../handler.ts'
import { addCart } from '../store.ts'

/** Hexadecimal digits of an id: as many as a UUID has. */
const ID_DIGITS = 32

export const authHandlers: Pick<Handlers, 'createGuest'> = {
  /** A guest token starts with 'gid_' (session spec §9) and has an empty cart from the start. */
  createGuest({ namespace: { store, random } }) {
    const token = `gid_${random.hex(ID_DIGITS)}`
    addCart(store, token, emptyCart(`cart_${random.hex(ID_DIGITS)}`))
    return { token }
  },
}
