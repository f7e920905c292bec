const { payload } = await (await fetch("/order.json")).json();

// #region snippet
location.assign(`https://depository.example/edisweb/#/edisAuthValidate?${payload}`);
// #endregion
