/** Leaves the application for the payment page of a provider. An object, so that tests can watch it. */
export const paymentPage = {
  open(url: string): void {
    window.location.assign(url);
  },
};
