// A step of its own on the way to each: what a part needs is listed where it is imported, and the lists would be in the first
// load of the page.

export const loadOtherStep = async () => (await import('./second-step')).OtherStep;
export const loadForgotPasswordForm = async () => (await import('./forgot-password-form')).ForgotPasswordForm;
export const loadDemoAccounts = async () => (await import('./demo-accounts')).DemoAccounts;
