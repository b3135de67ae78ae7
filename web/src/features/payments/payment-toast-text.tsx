/** In a toast: what a payment did, then whom it went to and how much it was. */
export function PaymentToastText({ done, paid }: { done: string; paid: string }) {
  return (
    <>
      <span className="block">{done}</span>
      <span className="block">{paid}</span>
    </>
  )
}
