/** Expected quantities of all lines by the owner of the cart, who is a guest or a customer. */
export class ExpectedCarts {
  readonly #carts = new Map<string, Map<string, number>>()
  /** Carts whose expected content is unknown. */
  readonly uncertain = new Set<string>()
  owner = 'guest 0'
  #guests = 0

  of(owner = this.owner): Map<string, number> {
    const quantities = this.#carts.get(owner) ?? new Map<string, number>()
    this.#carts.set(owner, quantities)
    return quantities
  }

  signIn(customer: string): void {
    if (this.owner === customer) return
    for (const [sku, quantity] of this.owner.startsWith('guest') ? this.of() : []) {
      this.of(customer).set(sku, (this.of(customer).get(sku) ?? 0) + quantity)
    }
    if (this.uncertain.has(this.owner)) this.uncertain.add(customer)
    this.owner = customer
  }

  signOut(): void {
    this.#guests += 1
    this.owner = `guest ${this.#guests}`
  }
}
