/** The answer to a call of a shopper who has signed out since. */
export class Superseded extends Error {}

export interface CartQueue {
  /**
   * Does work after all that was begun before it; `otherwise` is the result where the shopper has changed before it
   * began, or while it went on and it let `Superseded` through.
   */
  inTurn<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result>
  /**
   * Passes an answer on to the shopper who asked.
   * @throws {Superseded} in place of any outcome when there is another shopper by then.
   */
  forThisShopper<Answer>(call: Promise<Answer>): Promise<Answer>
  /** Another shopper begins: they wait for nobody, and what is under way is dropped. */
  changeShopper(): void
}

/** Calls run one after the other, so that no answer can overtake a later one. */
export function createCartQueue(): CartQueue {
  let queue: Promise<unknown> = Promise.resolve()
  /** Counts the shoppers of this tab: what one of them began must not touch the cart of the next. */
  let shopper = 0
  return {
    inTurn(work, otherwise) {
      const begunBy = shopper
      const turn = queue
        .then(() => (begunBy === shopper ? work() : otherwise))
        .catch((error: unknown) => {
          if (error instanceof Superseded) return otherwise
          throw error
        })
      queue = turn.catch(() => undefined)
      return turn
    },
    async forThisShopper(call) {
      const askedBy = shopper
      try {
        return await call
      } finally {
        // oxlint-disable-next-line no-unsafe-finally -- neither answer nor failure concerns the next shopper
        if (askedBy !== shopper) throw new Superseded()
      }
    },
    changeShopper() {
      shopper += 1
      queue = Promise.resolve()
    },
  }
}
