import type { Translation } from "#app/i18n/catalogue-type.ts";
import type { landing as source } from "../../en/site/landing.ts";

export const landing: Translation<typeof source> = {
  hero: {
    title: "Sepa qué necesita servicio antes de que falle",
    lead: "Los operadores reportan horas, combustible y fotos desde el campo. Usted ve qué está vencido, qué toca y qué sigue.",
    getStarted: "Empezar",
    trial: "Prueba gratis de 2 semanas. Sin tarjeta de crédito.",
    company: "Abrir su panel",
    note: "Funciona en el navegador de cualquier teléfono o computadora, en español y en inglés.",
  },
  nav: { label: "Entrar", owner: "Acceso propietario", operator: "Acceso operador" },
  board: {
    title: "Su flota esta mañana",
    example: "Ejemplo",
    overdue: { machine: "Cosechadora S780", usage: "1,262.5 horas", text: "Vencido por 12.5 horas" },
    due: { machine: "Camión de volteo 7", usage: "48,310 millas", text: "Servicio a las 48,000 millas" },
    soon: { machine: "Arrastrador 648L", usage: "3,436.5 horas", text: "43.5 horas hasta el servicio" },
    good: { machine: "Podadora ZT-72", usage: "212 horas", text: "38 horas hasta el servicio" },
  },
  how: {
    title: "Cómo funciona",
    import: {
      title: "Traiga sus máquinas",
      text: "Máquinas, servicios y combustible, de una hoja de cálculo u otro programa. Minutos, no un proyecto.",
    },
    report: {
      title: "Los operadores reportan",
      text: "Horas, millas, combustible, revisiones antes de usar y fotos desde cualquier teléfono, con una barra de señal. Lo que falla le llega en el momento.",
    },
    review: {
      title: "Usted decide",
      text: "Revise cada reporte y aplíquelo. Una lectura mal escrita se detecta antes de contar.",
    },
    alert: {
      title: "Nada se olvida",
      text: "El aceite, el engrase y las inspecciones tienen cada uno su intervalo. Un correo dice qué toca ya y qué está vencido, el plan del lunes qué traen las próximas cuatro semanas, y cada factura cuánto cuesta una máquina por hora.",
    },
  },
  screens: {
    title: "En la oficina y en el campo",
    dashboard: {
      caption: "Usted: qué está vencido, qué reportaron los operadores y qué sigue, en una página.",
      picture:
        "El panel con las fallas abiertas, las máquinas por estado, los últimos reportes y los próximos servicios",
    },
    operator: {
      caption: "Sus operadores: elegir la máquina, escribir las horas, enviar.",
      picture: "El formulario del operador en un teléfono con la búsqueda, la máquina elegida y su uso nuevo",
    },
  },
  books: {
    title: "Su contador recibe el mes tal como fue",
    text: "Lo que gastó cada máquina, en carretera y fuera de ella, lo que costaron el combustible y el servicio, lo que se compró y se vendió. Cierre el mes, y su contador abre sus cifras y archivos desde un correo, sin contraseña. Lo que cambie después se muestra al lado.",
  },
  industries: {
    title: "Hecho para quienes viven de sus máquinas",
    agriculture: {
      title: "Agricultura",
      text: "Tractores, cosechadoras, aspersoras y camionetas durante la temporada. La lista de servicios de invierno está escrita cuando termina la cosecha.",
      example: "Cosechadora: aceite de motor cada 250 horas",
    },
    construction: {
      title: "Construcción",
      text: "Cargadores, excavadoras y camiones en cada obra. Quien maneja la máquina envía las horas; el patio sabe cuándo debe entrar.",
      example: "Excavadora: filtro hidráulico cada 500 horas",
    },
    logging: {
      title: "Explotación forestal",
      text: "Arrastradores, cosechadoras y motosierras lejos del taller. Un reporte son unos cientos de bytes y llega donde una llamada no.",
      example: "Arrastrador: engrase y revisión de orugas cada 50 horas",
    },
    lawncare: {
      title: "Jardinería",
      text: "Podadoras, desbrozadoras y remolques, muchos de cada uno. Vea a cuál le tocan cuchillas, bandas o aceite, y cuánta gasolina gasta cada una.",
      example: "Podadora: cuchillas nuevas cada 25 horas",
    },
    machineShops: {
      title: "Talleres mecánicos",
      text: "Tornos, fresadoras y compresores por hora o por calendario, con las refacciones de cada servicio.",
      example: "Torno: aceite de guías cada 3 meses",
    },
    other: {
      title: "¿Otra cosa?",
      text: "Si tiene horómetro, odómetro o una fecha en el calendario, cabe: generadores, lanchas, montacargas, bombas, remolques.",
    },
  },
  plans: {
    title: "Planes",
    lead: "Empiece con dos semanas de todo, gratis. Elija un plan cuando la aplicación se lo haya ganado.",
    start: "Empezar la prueba gratis",
  },
  questions: {
    title: "Antes de registrarse",
    operators: {
      question: "¿Mis operadores necesitan un correo o una aplicación?",
      answer:
        "No. Cada uno entra en una página web con su nombre de usuario y la contraseña que comparten los operadores de su empresa. Puede imprimir una tarjeta con un código que abre la página en su teléfono.",
    },
    signal: {
      question: "¿Y si apenas hay señal?",
      answer:
        "La página del operador pesa menos que una foto pequeña, no necesita aplicación y funciona aunque no carguen los scripts.",
    },
    checks: {
      question: "¿Pueden hacer con ella sus revisiones antes de usar?",
      answer:
        "Sí. Dé a una máquina una lista de revisión, ya hecha o suya, y estará en el reporte del operador. Lo que está mal es una falla en el momento, hasta que alguien dice qué se hizo. El inspector recibe el mes en papel.",
    },
    typo: {
      question: "¿Y si alguien escribe mal una lectura?",
      answer:
        "Ningún reporte cuenta hasta que usted lo aplica. Una lectura inferior a la última, o muy superior, se le señala, y la que se haya pasado por alto se puede anular después.",
    },
    managers: {
      question: "¿Puede otra persona administrarlo conmigo?",
      answer: "Sí. Nombre gerente a cualquiera de sus operadores, con un correo y una contraseña propios.",
    },
    afterTrial: {
      question: "¿Qué pasa después de las dos semanas?",
      answer:
        "Usted elige un plan. Hasta entonces sus registros se pueden seguir leyendo y exportando, los operadores siguen reportando y los servicios se siguen marcando. Esto espera: {{paidOnly}}.",
    },
    data: {
      question: "¿Puedo llevarme mis registros?",
      answer:
        "Sí, en cualquier momento. Equipos, historial, servicios con sus costos, fallas, revisiones, combustible, máquinas retiradas y operadores se exportan como archivos CSV, que abre cualquier hoja de cálculo. Archivos ZIP contienen cada registro y cada foto, y usted mismo puede cerrar la cuenta.",
    },
  },
  install: {
    title: "En su pantalla de inicio",
    text: "La aplicación se instala desde el navegador. Sin tienda de aplicaciones y casi sin descarga.",
    button: "Instalar aplicación",
    ios: { title: "iPhone y iPad", text: "En Safari, toque Compartir y luego Agregar a pantalla de inicio." },
    android: {
      title: "Android",
      text: "En Chrome, abra el menú ⋮ y toque Instalar aplicación o Agregar a pantalla de inicio.",
    },
    desktop: {
      title: "Computadora",
      text: "En Chrome o Edge, haga clic en el ícono de instalar en la barra de direcciones, o abra el menú y elija Instalar. En Safari en un Mac, elija Archivo y luego Agregar al Dock.",
    },
    close: "Cerrar",
  },
  contact: {
    title: "Escríbanos",
    lead: "Cuéntenos de su flota, o pregunte lo que quiera saber antes de registrarse.",
    byMail: "O por correo:",
  },
  footer: "Sin rastreadores ni terceros en esta página.",
};
