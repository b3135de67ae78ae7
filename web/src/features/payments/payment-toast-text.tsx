/** Text of a toast: the result of a payment, then its recipient and amount. */
export function PaymentToastText({ done, paid }: { done: string; paid: string }) {
  return (
    <>
      <span className="block">{done}</span>
      <span className="block">{paid}</span>
    </>
  )
}
