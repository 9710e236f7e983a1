import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { landing as source } from "../en/landing.ts";

export const landing: Translation<typeof source> = {
  hero: {
    title: "Sepa qué necesita servicio antes de que falle",
    lead: "Los operadores reportan horas, combustible y fotos desde el campo. Usted ve qué está vencido, qué toca y qué sigue.",
    getStarted: "Empezar",
    trial: "Prueba gratis de 2 semanas. Sin tarjeta de crédito.",
    company: "Abrir el tablero de su empresa",
  },
  nav: { label: "Entrar", owner: "Acceso de propietario", operator: "Acceso de operador" },
  board: {
    label: "Un ejemplo: cuatro máquinas y lo que necesitan",
    overdue: { machine: "Cosechadora S780", usage: "1,262.5 horas", text: "Vencido por 12.5 horas" },
    due: { machine: "Volquete 7", usage: "48,310 millas", text: "Servicio a las 48,000 millas" },
    soon: { machine: "Arrastrador 648L", usage: "3,436.5 horas", text: "43.5 horas hasta el servicio" },
    good: { machine: "Cortadora ZT-72", usage: "212 horas", text: "38 horas hasta el servicio" },
  },
  how: {
    title: "Cómo funciona",
    import: {
      title: "Traiga sus máquinas",
      text: "Desde una hoja de cálculo o una por una. Cinco minutos, no un proyecto.",
    },
    report: {
      title: "Los operadores reportan",
      text: "Horas, millas, combustible, notas y fotos desde cualquier teléfono, con una barra de señal.",
    },
    review: {
      title: "Usted decide",
      text: "Revise cada reporte y aplíquelo. Una lectura mal escrita se detecta antes de contar.",
    },
    alert: {
      title: "Nada se olvida",
      text: "Un correo dice qué necesita servicio pronto, qué toca ya y qué está vencido.",
    },
  },
  screens: {
    title: "En el escritorio y en el campo",
    dashboard:
      "El tablero del propietario: cuántas máquinas tocan, los últimos reportes, los próximos servicios.",
    operator: "El formulario del operador en un teléfono: elija la máquina, escriba las horas, envíe.",
  },
  industries: {
    title: "Hecho para quienes viven de sus máquinas",
    agriculture: {
      title: "Agricultura",
      text: "Tractores, cosechadoras, pulverizadores y camionetas durante la temporada. La lista de servicios de invierno está escrita cuando termina la cosecha.",
    },
    construction: {
      title: "Construcción",
      text: "Cargadoras, excavadoras y camiones en cada obra. Quien maneja la máquina envía las horas; el patio sabe cuándo debe entrar.",
    },
    logging: {
      title: "Explotación forestal",
      text: "Arrastradores, cosechadoras y motosierras lejos del taller. Un reporte son unos cientos de bytes y llega donde una llamada no.",
    },
    lawncare: {
      title: "Jardinería",
      text: "Cortadoras, desbrozadoras y remolques, muchos de cada uno. Vea qué cuchilla, correa o aceite sigue, y cuánta gasolina gasta cada cuadrilla.",
    },
    machineShops: {
      title: "Talleres mecánicos",
      text: "Tornos, fresadoras y compresores por hora o por calendario, con los repuestos de cada servicio.",
    },
  },
  plans: {
    title: "Planes",
    lead: "Empiece con dos semanas de todo, gratis. Elija un plan cuando se lo haya ganado.",
    start: "Comenzar prueba gratis",
    promotion: "Oferta de lanzamiento: {{percent}} % menos en todos los planes hasta el {{date}}.",
  },
  install: {
    title: "En su pantalla de inicio",
    text: "La aplicación se instala desde el navegador. Sin tienda de aplicaciones y casi sin descarga.",
    button: "Instalar aplicación",
    ios: { title: "iPhone y iPad", text: "En Safari, toque Compartir y luego Añadir a pantalla de inicio." },
    android: {
      title: "Android",
      text: "En Chrome, abra el menú ⋮ y toque Instalar aplicación o Añadir a pantalla de inicio.",
    },
    desktop: {
      title: "Computadora",
      text: "En Chrome o Edge, pulse el icono de instalar en la barra de direcciones, o abra el menú y elija Instalar.",
    },
    close: "Cerrar",
  },
  contact: {
    title: "Escríbanos",
    lead: "Una pregunta, una flota con sus propias costumbres, una duda: respondemos.",
  },
  footer: { language: "Inglés y español", privacy: "Sin rastreadores ni terceros en esta página." },
};
