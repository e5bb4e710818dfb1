/** In both languages, because it is the words themselves that could not be loaded. */
const TEXTS = [
  {
    lang: 'en',
    title: 'The application could not be loaded',
    text: 'Check your connection and try again.',
    action: 'Try again',
  },
  {
    lang: 'pt-BR',
    title: 'Não foi possível carregar o aplicativo',
    text: 'Verifique a sua conexão e tente de novo.',
    action: 'Tentar de novo',
  },
] as const;

/** Stands in the place of the whole app when no words came after all attempts. */
export function StartFailure() {
  return (
    <main style={{ padding: 24, maxWidth: 560 }}>
      {TEXTS.map(({ lang, title, text, action }) => (
        <section key={lang} lang={lang} role="alert" style={{ marginBottom: 32 }}>
          <h1>{title}</h1>
          <p>{text}</p>
          <button
            type="button"
            className="ui-link"
            onClick={() => {
              window.location.reload();
            }}
          >
            {action}
          </button>
        </section>
      ))}
    </main>
  );
}
