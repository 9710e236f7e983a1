export const print = {
  bar: "Informe",
  print: "Imprimir",
  back: "Volver a la lista",
  withoutScript: "Este es el informe tal como se imprime. Use la opción de imprimir de su navegador.",
  brokenOff: "Este informe se interrumpió y no está completo. Imprímalo de nuevo.",
  cards: {
    title: "Tarjetas de acceso",
    lead: "Recorte por las líneas discontinuas. Cada tarjeta muestra la contraseña de operadores: guárdelas como guardaría una llave.",
    withoutScript:
      "Estas son las tarjetas tal como se imprimen. Use la opción de imprimir de su navegador, en A4 y a tamaño real.",
  },
  card: {
    title: "Tarjeta de acceso",
    username: "Usuario",
    password: "Contraseña",
    own: "Su propia contraseña",
    address: "Inicie sesión en",
    scan: "Escanee para entrar",
    code: "Código que abre el inicio de sesión de {{username}}",
    caseSensitive: "Distingue mayúsculas y minúsculas",
  },
};
